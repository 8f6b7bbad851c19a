import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { moveClaims } from './store-claims.ts'
import { moveRedemptions } from './store-redemptions.ts'

/** Gives what one contact was given and has redeemed to another, all or only some; answers the ids of what was moved. */
export async function moveDiscounts(
  db: Db,
  { siteId, from, to, only }: { siteId: Id; from: Id; to: Id; only?: readonly Id[] },
): Promise<Id[]> {
  const claims = await moveClaims(db, siteId, from, to, only)
  return [...claims, ...(await moveRedemptions(db, siteId, from, to, only))]
}
