import type { Id } from '#core/id.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { leavePage, openPage } from './store-pages.ts'

/**
 * Records the page on which a person's chat is open. Returns a function that records that the page is left. Nothing is
 * recorded for an empty page.
 */
export function watchPage(
  { database, log, now }: Pick<RouteTools, 'database' | 'log' | 'now'>,
  opening: { readonly siteId: Id; readonly personId: Id; readonly page: string },
): () => void {
  if (opening.page === '') return () => {}
  const opened = { ...opening, at: new Date(now()) }
  // The chat continues even if the page can't be recorded.
  const failed = (error: unknown) => log.warn({ err: error }, 'The page of a chat could not be recorded.')
  const writing = database.inSite(opening.siteId, (db) => openPage(db, opened)).catch(failed)
  return () => {
    const leaving = writing.then(() => database.inSite(opening.siteId, (db) => leavePage(db, opened, new Date(now()))))
    void leaving.catch(failed)
  }
}
