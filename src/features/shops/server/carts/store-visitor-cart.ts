import type { VisitorContext } from '#platform/server/context.ts'
import type { Received } from '#core/call.ts'
import { recordActivity } from '#features/contacts/server/index.ts'
import { provenContactsOf } from '#features/visitors/server/index.ts'
import { type shopCalls, shopEvents } from '../../contract.ts'
import { recordView } from '../store-carts.ts'
import { saveCart } from './save-cart.ts'

/** Stores a shop page's report of a visitor's cart or viewed product. */
export async function storeVisitorCart(
  { id: eventId, visitor_id, kind, product, cart }: Received<typeof shopCalls.cart>,
  ctx: VisitorContext,
): Promise<Record<string, never>> {
  const { db, siteId } = ctx
  const at = new Date(ctx.now())
  // A typed address isn't used, because anyone may type it. The cart belongs only to its visitor until they subscribe
  // or order.
  const contactId = (await provenContactsOf(db, siteId, [visitor_id])).get(visitor_id) ?? null
  if (kind === 'viewed' && product) {
    const isNew = await recordView(db, siteId, { visitorId: visitor_id, productId: product.id, eventId, at })
    const payload = { site_id: siteId, contact_id: contactId, visitor_id, product_id: product.id, title: product.title }
    if (isNew && contactId) {
      const about = [{ key: `product:${product.id}`, title: product.title || product.id }]
      await recordActivity(ctx, { siteId, contactId, kind: 'viewed', what: product.title, about })
    }
    if (isNew) await ctx.events.emit(db, shopEvents.productViewed, payload)
  }
  if (kind !== 'viewed' && cart) {
    const { currency, total, lines } = cart
    await saveCart(ctx, {
      externalId: null,
      visitorId: visitor_id,
      contactId,
      emailKey: '',
      currency,
      total,
      lines,
      url: '',
      isCheckout: kind === 'checkout',
      at,
    })
  }
  return {}
}
