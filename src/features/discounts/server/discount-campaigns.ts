import type { Db } from '#platform/server/db/database.ts'
import type { Id } from '#core/id.ts'
import type { CampaignDraft, Discount, DiscountCampaign } from '../shapes.ts'
import { campaignsOf } from './campaign-of.ts'
import { connectedParts } from './connected-parts.ts'
import { type SaveContext, saveCampaign } from './save-campaign.ts'
import { findCampaigns, markDeleted } from './store.ts'

interface OfSite {
  readonly db: Db
  readonly siteId: Id
  readonly now: () => number
}

/** Result of saving. The way codes are made can differ from the request, depending on the plan. */
type SavedCampaign = Pick<Discount, 'id' | 'create_method' | 'expires_after'> & { added: number; skipped: number }

/**
 * Creates a discount campaign, or changes the one whose ID is in the draft, in the caller's transaction. `codes` are
 * for the create method upload. Throws `invalid` with issues at `campaign.discount.discount_value`, `codes` and so on,
 * and `not_found` for an unknown ID.
 */
export function saveDiscountCampaign(
  ctx: SaveContext,
  draft: CampaignDraft,
  codes: readonly string[] = [],
): Promise<SavedCampaign> {
  return saveCampaign(ctx, connectedParts, draft, codes)
}

/**
 * Deletes discount campaigns in the caller's transaction, so that they give out no more codes. Returns the IDs of those
 * that existed.
 */
export function deleteDiscountCampaigns({ db, siteId, now }: OfSite, ids: readonly Id[]): Promise<Id[]> {
  return markDeleted(db, siteId, ids, new Date(now()))
}

/** Restores deleted discount campaigns. Returns the IDs of those that were deleted. */
export function restoreDiscountCampaigns(
  { db, siteId }: Pick<OfSite, 'db' | 'siteId'>,
  ids: readonly Id[],
): Promise<Id[]> {
  return markDeleted(db, siteId, ids, null)
}

/** Returns discount campaigns that aren't deleted, by ID, with their results. */
export async function discountCampaignsById(ctx: OfSite, ids: readonly Id[]): Promise<Map<Id, DiscountCampaign>> {
  const rows = (await findCampaigns(ctx.db, ctx.siteId, ids)).filter(({ deleted_at }) => deleted_at === null)
  return new Map((await campaignsOf(ctx, rows)).map((campaign) => [campaign.id, campaign]))
}
