import { cleanEmail } from '#core/email-address.ts'
import { OrderDraft, type OrderSource } from '#features/orders/contract.ts'
import { upsertOrders } from '#features/orders/server/index.ts'
import type { ShopOrder } from '../adapters/adapter.ts'
import { latestOf, momentOf, recordUpdates, type ShopDataContext } from './shop-data-context.ts'

const sources = { shopify: 'shopify', woocommerce: 'woocommerce', custom: 'api' } as const satisfies Record<
  ShopDataContext['connection']['service'],
  OrderSource
>

/**
 * Stores orders reported by the shop, marked as verified, in the caller's transaction. An older update changes nothing.
 */
export async function applyOrders(ctx: ShopDataContext, orders: readonly ShopOrder[]): Promise<void> {
  const { siteId, connection } = ctx
  const readable = orders.flatMap(({ order, updatedAt }) => {
    const parsed = OrderDraft.safeParse({ ...order, email: cleanEmail(order.email) ?? '' })
    if (!parsed.success)
      ctx.log.warn({ siteId, issues: parsed.error.issues.length }, 'an order of a shop made no sense')
    return parsed.success ? [{ order: parsed.data, updatedAt: momentOf(updatedAt, ctx.now()).toISOString() }] : []
  })
  const latest = latestOf(readable, ({ order, updatedAt }) => ({ externalId: order.external_id, updatedAt }))
  const updates = latest.map(({ order, updatedAt }) => ({ externalId: order.external_id, updatedAt }))
  const current = await recordUpdates(ctx, 'order', updates)
  const drafts = latest.map(({ order }) => order).filter((order) => current.has(order.external_id))
  await upsertOrders(ctx, siteId, drafts, { source: sources[connection.service], isVerified: true })
}
