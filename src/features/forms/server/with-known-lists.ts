import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { knownLists } from '#features/contacts/server/index.ts'

/** Returns a form, or changes of one, without lists that don't belong to the site or have been deleted. */
export async function withKnownLists<T extends { list_ids?: Id[] | undefined }>(
  db: Db,
  siteId: Id,
  form: T,
): Promise<T> {
  return form.list_ids ? { ...form, list_ids: await knownLists(db, siteId, form.list_ids) } : form
}
