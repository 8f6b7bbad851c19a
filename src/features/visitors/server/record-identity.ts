import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { visitorEvents } from '../events.ts'
import { type IdentityRow, storeIdentity } from './store-identities.ts'

/** Stores which contact a browser belongs to, in the caller's transaction. Emits `identified` if it's proven. */
export async function recordIdentity(
  ctx: Pick<Tools, 'events'> & { readonly db: Db },
  row: IdentityRow,
): Promise<void> {
  await storeIdentity(ctx.db, row)
  const { site_id, visitor_id, contact_id, proof } = row
  if (proof !== 'stated') await ctx.events.emit(ctx.db, visitorEvents.identified, { site_id, visitor_id, contact_id })
}
