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

/** What came of saving: how codes are made may differ from what was asked for, as the plan has it. */
type SavedCampaign = Pick<Discount, 'id' | 'create_method' | 'expires_after'> & { added: number; skipped: number }

/**
 * Creates a discount campaign, or changes the one whose id is in the draft, in the caller's transaction. `codes` go with the create
 * method upload. Throws `invalid` with issues at `campaign.discount.discount_value`, `codes` and so on; `not_found` for an unknown id.
 */
export function saveDiscountCampaign(
  ctx: SaveContext,
  draft: CampaignDraft,
  codes: readonly string[] = [],
): Promise<SavedCampaign> {
  return saveCampaign(ctx, connectedParts, draft, codes)
}

/** Deletes discount campaigns in the caller's transaction: they give out no more codes. Answers those that were there. */
export function deleteDiscountCampaigns({ db, siteId, now }: OfSite, ids: readonly Id[]): Promise<Id[]> {
  return markDeleted(db, siteId, ids, new Date(now()))
}

/** Brings deleted discount campaigns back; answers those that were deleted. */
export function restoreDiscountCampaigns(
  { db, siteId }: Pick<OfSite, 'db' | 'siteId'>,
  ids: readonly Id[],
): Promise<Id[]> {
  return markDeleted(db, siteId, ids, null)
}

/** Discount campaigns that are not deleted, by their ids, with what came of them. */
export async function discountCampaignsById(ctx: OfSite, ids: readonly Id[]): Promise<Map<Id, DiscountCampaign>> {
  const rows = (await findCampaigns(ctx.db, ctx.siteId, ids)).filter(({ deleted_at }) => deleted_at === null)
  return new Map((await campaignsOf(ctx, rows)).map((campaign) => [campaign.id, campaign]))
}
