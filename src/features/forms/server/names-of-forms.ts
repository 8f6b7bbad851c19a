import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { popupRows } from './store.ts'

/**
 * Returns the names of a site's forms, including deleted ones. Forms that the site doesn't have, or no longer has, are
 * omitted.
 */
export async function namesOfForms(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await popupRows(db, siteId, ids)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
