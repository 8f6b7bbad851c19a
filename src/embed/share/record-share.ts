import { sharePaths } from '../paths.ts'
import type { ScriptSite } from '../script-config.ts'
import { newId } from '../visitor.ts'

const { fetch: send } = window

/** Records a click on a share button. If sent twice, it counts once. Contains nothing about who clicked. */
export function recordShare(
  { origin, key, preview }: ScriptSite,
  { network, where, url }: { network: string; where: string; url: string },
): void {
  if (preview) return
  try {
    // Nothing here needs escaping: it contains only names, IDs, and addresses as returned by the browser.
    const body = `{"key":"${key}","id":"${newId()}","network":"${network}","placement":"${where}","url":"${url}"}`
    send(origin + sharePaths.click, { method: 'POST', body, keepalive: true }).catch(() => {})
  } catch {
    // If the page broke a function this needs, nothing is recorded.
  }
}
