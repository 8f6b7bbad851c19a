import { mergeKey } from '#core/merge-program.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { fieldsOf } from './store-fields.ts'
import { keysOfNewest } from './store-vocabulary.ts'

const standard = ['first_name', 'last_name', 'name', 'phone', 'city', 'country', 'language', 'email']
/** Number of newest contacts that are searched for form answers without a custom field. */
const looked = 5000

/** Returns the names that merge tags can use on a site, normalized for comparison: the known fields of contacts. */
export async function mergeNames(db: Db, siteId: Id): Promise<ReadonlySet<string>> {
  const own = (await fieldsOf(db, siteId)).map(({ key }) => key)
  return new Set([...standard, ...own, ...(await keysOfNewest(db, siteId, looked))].map(mergeKey))
}
