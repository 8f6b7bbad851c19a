import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { orderSettingsOf, ordersById } from '#features/orders/server/index.ts'
import { codeKey } from '../rules.ts'
import { findClaim, findClaims } from './store-claims.ts'
import { type CodeRow, findCodes } from './store-codes.ts'
import { deleteRedemptions, type RedemptionRow, upsertRedemptions } from './store-redemptions.ts'

/** Brings redemptions up to date with orders that changed: each order is one redemption at most, by the first of its codes that is ours. */
export async function redeemOrders({ db }: EventContext, siteId: Id, orderIds: readonly Id[]): Promise<void> {
  const orders = await ordersById(db, siteId, orderIds)
  const codes = new Map(
    (
      await findCodes(
        db,
        siteId,
        orders.flatMap(({ discount_codes }) => discount_codes),
      )
    ).map((row) => [row.code_key, row]),
  )
  const currency = (await orderSettingsOf(db, siteId))?.currency
  const found = orders.flatMap((order) => {
    const code = order.discount_codes.map((text) => codes.get(codeKey(text))).find((row) => row !== undefined)
    return code ? [{ order, code }] : []
  })
  const claims = await findClaims(
    db,
    siteId,
    found.flatMap(({ code }) => code.claim_id ?? []),
  )
  const rows: RedemptionRow[] = []
  for (const { order, code } of found) {
    const claim = code.claim_id ? claims.get(code.claim_id) : await sharedClaim(code, order)
    const isMoney = order.is_counted && order.currency === currency
    rows.push({
      site_id: siteId,
      order_id: order.id,
      campaign_id: code.campaign_id,
      code: code.code,
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
  await upsertRedemptions(db, rows)
  const ours = new Set(rows.map(({ order_id }) => order_id))
  await deleteRedemptions(
    db,
    siteId,
    orderIds.filter((id) => !ours.has(id)),
  )

  /** Who redeems a shared code is found by who bought. */
  async function sharedClaim(
    code: CodeRow,
    { contact_id, visitor_id }: { contact_id: Id | null; visitor_id: Id | null },
  ) {
    const known = await findClaim(db, code, { contactId: contact_id, visitorId: visitor_id })
    return known && (await findClaims(db, siteId, [known.id])).get(known.id)
  }
}
