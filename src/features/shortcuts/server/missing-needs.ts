import type { SiteContext } from '#platform/server/context.ts'
import { findProducts, shopConnectionOf } from '#features/shops/server/index.ts'
import type { Need } from '../contract.ts'

/**
 * Returns the templates' requirements that the site doesn't meet. A birthday field is created when the first birthday
 * is received, so it is never missing.
 */
export async function missingOf({ db, siteId }: Pick<SiteContext, 'db' | 'siteId'>): Promise<Need[]> {
  const missing: Need[] = []
  if ((await shopConnectionOf(db, siteId)) === undefined) missing.push('shop')
  if ((await findProducts(db, siteId, { words: [], collectionId: null, after: null }, 1)).length === 0)
    missing.push('products')
  return missing
}
