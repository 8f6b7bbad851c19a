import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { moveClaims, restoreClaims } from './store-claims.ts'
import { moveRedemptions } from './store-redemptions.ts'

/**
 * Moves the claims and redemptions of one contact to another, or only some of them back. Returns the IDs of what was
 * moved.
 */
export async function moveDiscounts(
  db: Db,
  { siteId, from, to, only }: { siteId: Id; from: Id; to: Id; only?: readonly Id[] },
): Promise<Id[]> {
  const claims = await moveClaims(db, siteId, from, to, only)
  if (only) await restoreClaims(db, siteId, to, claims)
  return [...claims, ...(await moveRedemptions(db, siteId, from, to, only))]
}
