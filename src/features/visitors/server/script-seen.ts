import type { Id } from '#core/id.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { cleanPage } from '../page-address.ts'
import { recordScriptSeen } from './store-script.ts'

/** How long a node waits before it again stores where it saw a site's script, in milliseconds. */
const pause = 60_000
const maxSites = 10_000

/** Records that a page of the site loaded the script or sent events. */
export type NoteScript = (siteId: Id, page: string) => void

/**
 * Records where the script of each site last ran, at most once a minute. Visitors don't wait for it, and after a
 * failure only this record is missing. Pages of Trellis itself, such as previews, don't count.
 */
export function recordScripts({ database, now, log, publicUrl }: RouteTools): NoteScript {
  const noted = new Map<Id, { at: number; isHost: boolean }>()
  return (siteId, address) => {
    const before = noted.get(siteId)
    const isRecent = before !== undefined && now() - before.at < pause
    if (isRecent && !before.isHost) return
    const page = cleanPage(address).slice(0, 500)
    if (!page || page === publicUrl || page.startsWith(`${publicUrl}/`)) return
    // A request for the script reveals only the host. The events that follow contain the page.
    const isHost = /^https?:\/\/[^/]*\/?$/.test(page)
    if (isRecent && isHost) return
    if (noted.size >= maxSites) noted.clear()
    noted.set(siteId, { at: now(), isHost })
    recordScriptSeen(database.system, siteId, { page, at: new Date(now()) }).catch((error: unknown) => {
      noted.delete(siteId)
      log.debug({ err: error }, 'where the script ran was not stored')
    })
  }
}
