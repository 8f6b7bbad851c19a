import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { orderSettingsOf, ordersById } from '#features/orders/server/index.ts'
import { findClaim, findClaims } from './store-claims.ts'
import type { CodeRow } from './store-codes.ts'
import { endOtherTiers } from './end-other-tiers.ts'
import { findTierCodes } from './find-tier-codes.ts'
import { discountEvents } from '../events.ts'
import { countedRedemptions, deleteRedemptions, type RedemptionRow, upsertRedemptions } from './store-redemptions.ts'

/** Orders that were placed longer ago are history and don't emit an event. */
const freshMs = 7 * 24 * 3_600_000

/**
 * Updates redemptions after orders changed. Each order is at most one redemption, by the first of its codes that
 * belongs to the site.
 */
export async function redeemOrders(ctx: EventContext, siteId: Id, orderIds: readonly Id[]): Promise<void> {
  const { db, events, now } = ctx
  const orders = await ordersById(db, siteId, orderIds)
  const codes = await findTierCodes(
    db,
    siteId,
    orders.flatMap(({ discount_codes }) => discount_codes),
  )
  const currency = (await orderSettingsOf(db, siteId))?.currency
  const found = orders.flatMap((order) => {
    const used = order.discount_codes.find((text) => codes.has(text))
    return used === undefined ? [] : [{ order, used, code: codes.get(used)! }]
  })
  const claims = await findClaims(
    db,
    siteId,
    found.flatMap(({ code }) => code.claim_id ?? []),
  )
  const rows: RedemptionRow[] = []
  for (const { order, used, code } of found) {
    const claim = code.claim_id ? claims.get(code.claim_id) : await sharedClaim(code, order)
    const isMoney = order.is_counted && order.currency === currency
    rows.push({
      site_id: siteId,
      order_id: order.id,
      campaign_id: code.campaign_id,
      // As written in the order, because it shows which tier was used.
      code: used,
      claim_id: claim?.id ?? null,
      contact_id: order.contact_id ?? claim?.contact_id ?? null,
      source: claim?.source ?? 'other',
      source_id: claim?.source_id ?? null,
      placed_at: order.placed_at,
      is_counted: order.is_counted,
      revenue: isMoney ? order.net : 0,
      discount: isMoney ? order.discount : 0,
    })
  }
  await endOtherTiers(ctx, siteId, rows)
  const known = await countedRedemptions(db, siteId, orderIds)
  await upsertRedemptions(db, rows)
  const isNews = ({ order_id, is_counted, placed_at }: RedemptionRow) =>
    is_counted && !known.has(order_id) && now() - placed_at.getTime() < freshMs
  const redemptions = rows.filter(isNews)
  if (redemptions.length > 0) await events.emit(db, discountEvents.redeemed, { site_id: siteId, redemptions })
  const ours = new Set(rows.map(({ order_id }) => order_id))
  await deleteRedemptions(
    db,
    siteId,
    orderIds.filter((id) => !ours.has(id)),
  )

  /** Finds the claim of a shared code by the buyer. */
  async function sharedClaim(
    code: CodeRow,
    { contact_id, visitor_id }: { contact_id: Id | null; visitor_id: Id | null },
  ) {
    const known = await findClaim(db, code, { contactId: contact_id, visitorId: visitor_id })
    return known && (await findClaims(db, siteId, [known.id])).get(known.id)
  }
}
