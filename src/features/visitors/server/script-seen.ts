import type { Id } from '#core/id.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { cleanPage } from '../page-address.ts'
import { recordScriptSeen } from './store-script.ts'

/** How long a node waits before it stores again where it saw a site's script. */
const pause = 60_000
const maxSites = 10_000

/** Takes note of a page of the site that loaded the script or sent events. */
export type NoteScript = (siteId: Id, page: string) => void

/**
 * Remembers where the script of each site last ran, at most once a minute. Visitors do not wait for it, and a failure costs nothing but the note.
 * Pages of Trellis itself, such as previews, do not count.
 */
export function noteScripts({ database, now, log, publicUrl }: RouteTools): NoteScript {
  const noted = new Map<Id, number>()
  return (siteId, address) => {
    if (now() - (noted.get(siteId) ?? 0) < pause) return
    const page = cleanPage(address).slice(0, 500)
    if (!page || page === publicUrl || page.startsWith(`${publicUrl}/`)) return
    if (noted.size >= maxSites) noted.clear()
    noted.set(siteId, now())
    recordScriptSeen(database.system, siteId, { page, at: new Date(now()) }).catch((error: unknown) => {
      noted.delete(siteId)
      log.debug({ err: error }, 'where the script ran was not stored')
    })
  }
}
