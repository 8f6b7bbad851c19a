import { sharePaths } from '../protocol.ts'
import type { ScriptSite } from '../script-config.ts'
import { newId } from '../visitor.ts'

/** Counts a click on a share button: sent twice, it counts once. Says nothing of who it was. */
export function recordShare(
  { origin, key, preview }: ScriptSite,
  { network, where, url }: { network: string; where: string; url: string | undefined },
): void {
  if (preview) return
  const body = JSON.stringify({ key, id: newId(), network, placement: where, url })
  const again = () => navigator.sendBeacon(origin + sharePaths.click, body)
  try {
    fetch(origin + sharePaths.click, { method: 'POST', body, keepalive: true }).catch(again)
  } catch {
    again()
  }
}
