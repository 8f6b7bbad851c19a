import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { popupRows } from './store.ts'

/** What forms of a site are called, deleted ones too; those it has not, or not any more, are left out. */
export async function namesOfForms(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await popupRows(db, siteId, ids)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
