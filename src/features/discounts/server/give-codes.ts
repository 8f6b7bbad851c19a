import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type GivenCode, giveCodesTo, type Occasion } from './give-code.ts'
import { findCampaign, findCampaigns } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'randomBytes' | 'jobs' | 'events'> & { readonly db: Db }

/** Returns which of these IDs are discount campaigns of the site, with their names. Deleted campaigns are omitted. */
export async function knownDiscounts(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await findCampaigns(db, siteId, ids)
  return new Map(rows.filter(({ deleted_at }) => deleted_at === null).map(({ id, name }) => [id, name]))
}

/** Gives contacts their codes of a campaign, in the caller's transaction. Contacts without a code are omitted. */
export async function giveCodes(
  ctx: Ctx,
  siteId: Id,
  { campaignId, contactIds }: { campaignId: Id; contactIds: readonly Id[] },
  occasion: Occasion,
): Promise<Map<Id, GivenCode>> {
  const row = await findCampaign(ctx.db, siteId, campaignId)
  const codes = new Map<Id, GivenCode>()
  if (!row) return codes
  const requests = contactIds.map((contactId) => ({ person: { contactId, visitorId: null }, occasion }))
  for (const [i, given] of (await giveCodesTo(ctx, row, requests)).entries())
    if (given) codes.set(contactIds[i]!, given)
  return codes
}
