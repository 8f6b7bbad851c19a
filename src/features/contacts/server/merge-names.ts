import { mergeKey } from '#core/merge-program.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { fieldsOf } from './store-fields.ts'
import { keysOfNewest } from './store-vocabulary.ts'

const standard = ['first_name', 'last_name', 'name', 'phone', 'city', 'country', 'language', 'email']
/** What forms ask for without it being a field of the site's own is seen in so many of the newest contacts. */
const looked = 5000

/** What merge tags may ask for on a site, as names are compared: what is known of contacts. */
export async function mergeNames(db: Db, siteId: Id): Promise<ReadonlySet<string>> {
  const own = (await fieldsOf(db, siteId)).map(({ key }) => key)
  return new Set([...standard, ...own, ...(await keysOfNewest(db, siteId, looked))].map(mergeKey))
}
