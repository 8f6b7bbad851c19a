import { when } from '#platform/server/events/events.ts'
import { type Room, room } from '#platform/server/room.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { formEvents } from '#features/forms/contract.ts'
import { gameEvents } from '#features/games/contract.ts'
import { mailDesignEvents } from '#features/mail-design/contract.ts'
import { orderEvents } from '#features/orders/contract.ts'
import { discountCalls } from '../contract.ts'
import { createBatches } from './batches.ts'
import { codesForReaders } from './codes-for-readers.ts'
import { codeForWinner } from './code-for-winner.ts'
import { codesBeforeLaunch } from './launch-checks.ts'
import { checkCode } from './check-code.ts'
import { fillPoolIn, checkPools } from './fill-pool.ts'
import { connectedParts } from './connected-parts.ts'
import { campaignHandlers } from './handlers.ts'
import { moveDiscounts } from './move-discounts.ts'
import type { DiscountsParts } from './parts.ts'
import { redeemOrders } from './redeem.ts'
import { report } from './report.ts'
import { codeUsed, visitorCodeIn } from './visitor-code.ts'
import { discountsTransfer } from './transfer.ts'

export { giveCodes, knownDiscounts } from './give-codes.ts'
export {
  deleteDiscountCampaigns,
  discountCampaignsById,
  restoreDiscountCampaigns,
  saveDiscountCampaign,
} from './discount-campaigns.ts'
export { discountCodeImport } from './imports/discount-code-import.ts'

/** Creates the room for discount codes: campaigns, their pools of codes, who got which code, and the results. */
export function discountsRoom(given: Partial<DiscountsParts> = {}): Room {
  const parts = { ...connectedParts, ...given }
  return room({
    name: 'discounts',
    calls: discountCalls,
    handlers: {
      ...campaignHandlers(parts),
      report,
      check: checkCode,
      visitorCode: visitorCodeIn(createBatches()),
      codeUsed,
    },
    jobs: [fillPoolIn(parts), checkPools],
    named: { campaign_id: { table: 'discount_campaigns', column: 'name' } },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: discountsTransfer,
    personTables: [
      { table: 'discount_claims', column: 'contact_id', by: 'contact', leadsTo: { visitor_id: 'visitor' } },
      { table: 'discount_claims', column: 'visitor_id', by: 'visitor' },
      { table: 'discount_redemptions', column: 'contact_id', by: 'contact' },
    ],
    on: [
      when(gameEvents.codeAsked, codeForWinner),
      when(formEvents.launchAsked, codesBeforeLaunch),
      when(mailDesignEvents.codesAsked, codesForReaders),
      when(orderEvents.changed, ({ site_id, order_ids }, ctx) => redeemOrders(ctx, site_id, order_ids)),
      when(contactEvents.merged, ({ site_id: siteId, from_id: from, to_id: to }, { db }) =>
        moveDiscounts(db, { siteId, from, to }),
      ),
      when(contactEvents.unmerged, async ({ site_id: siteId, from_id, to_id, moved }, { db }) => {
        await moveDiscounts(db, { siteId, from: to_id, to: from_id, only: moved['discounts'] ?? [] })
      }),
    ],
  })
}
