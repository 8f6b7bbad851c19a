import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { uniqueCode } from '../rules.ts'
import { type CampaignRow, takePlaces } from './store.ts'
import { insertCodes, type ShopState } from './store-codes.ts'

/** Number of random bytes for a unique code. They provide 50 bits of randomness. */
const codeBytes = 10

/** Creates unique codes of a campaign at the end of its pool, in the caller's transaction. */
export async function makeCodes(
  { db, randomBytes }: Pick<Tools, 'randomBytes'> & { readonly db: Db },
  { site_id, id, discount_prefix }: CampaignRow,
  count: number,
  state: ShopState,
): Promise<void> {
  const codes = Array.from({ length: count }, () => uniqueCode(discount_prefix, randomBytes(codeBytes)))
  const firstPlace = await takePlaces(db, site_id, id, count)
  await insertCodes(db, { site_id, campaign_id: id }, { codes, firstPlace, state })
}
