import { sharePaths } from '../protocol.ts'
import type { ScriptSite } from '../script-config.ts'
import { newId } from '../visitor.ts'

const { fetch: send } = window

/** Counts a click on a share button: sent twice, it counts once. Says nothing of who it was. */
export function recordShare(
  { origin, key, preview }: ScriptSite,
  { network, where, url }: { network: string; where: string; url: string },
): void {
  if (preview) return
  try {
    // Nothing in there has to be escaped: names, ids, and addresses as the browser gives them.
    const body = `{"key":"${key}","id":"${newId()}","network":"${network}","placement":"${where}","url":"${url}"}`
    send(origin + sharePaths.click, { method: 'POST', body, keepalive: true }).catch(() => {})
  } catch {
    // A page that broke what it takes goes without figures.
  }
}
