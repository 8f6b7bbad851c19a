import type { SiteContext } from '#platform/server/context.ts'
import { findProducts, shopConnectionOf } from '#features/shops/server/index.ts'
import type { Need } from '../contract.ts'

/** What templates need and the site lacks. A birthday field is made when the first birthday arrives, so that it is never missing. */
export async function missingOf({ db, siteId }: Pick<SiteContext, 'db' | 'siteId'>): Promise<Need[]> {
  const missing: Need[] = []
  if ((await shopConnectionOf(db, siteId)) === undefined) missing.push('shop')
  if ((await findProducts(db, siteId, { words: [], collectionId: null, after: null }, 1)).length === 0)
    missing.push('products')
  return missing
}
