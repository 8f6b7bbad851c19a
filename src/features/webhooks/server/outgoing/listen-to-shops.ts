import type { Id } from '#core/id.ts'
import { type EventContext, type Listener, when } from '#platform/server/events/events.ts'
import type { ReceivedPayload } from '#core/event.ts'
import { discountEvents } from '#features/discounts/contract.ts'
import { knownDiscounts } from '#features/discounts/server/index.ts'
import { orderEvents } from '#features/orders/contract.ts'
import { orderOf, ordersOf } from '#features/orders/server/index.ts'
import { shopEvents } from '#features/shops/contract.ts'
import { contactsOf } from './contacts-of.ts'
import { publishOfContacts } from './listen-to-contacts.ts'
import type { Publisher } from './publish.ts'

type OrderEvent = 'order.created' | 'order.updated' | 'order.fulfilled' | 'order.refunded' | 'order.canceled'
type CartEvent = 'cart.updated' | 'cart.abandoned' | 'checkout.started'

/** Listeners for events about the shop, orders and discount codes. */
export function shopListeners(publisher: Publisher): Listener[] {
  const { publish } = publisher
  const publishOrders = (ctx: EventContext, siteId: Id, type: OrderEvent, ids: readonly Id[]) =>
    ids.length === 0
      ? undefined
      : publish(ctx, siteId, type, async () => {
          const orders = (await ordersOf(ctx.db, siteId, ids)).map(orderOf)
          const contactOf = await contactsOf(
            ctx.db,
            siteId,
            orders.map(({ contact_id }) => contact_id),
          )
          return orders.map((order) => ({
            contactId: order.contact_id,
            data: { order, contact: contactOf(order.contact_id) },
          }))
        })
  const ofCart =
    (type: CartEvent) =>
    (event: ReceivedPayload<typeof shopEvents.cartAbandoned>, ctx: EventContext): Promise<void> =>
      publishOfContacts(publisher, ctx, event.site_id, type, [event.contact_id], (contact) => ({
        cart: cartOf(event),
        contact,
      }))
  return [
    when(orderEvents.changed, async ({ site_id, order_ids, ...ids }, ctx) => {
      const placed = new Set(ids.placed_ids)
      await publishOrders(ctx, site_id, 'order.created', ids.placed_ids)
      await publishOrders(
        ctx,
        site_id,
        'order.updated',
        order_ids.filter((id) => !placed.has(id)),
      )
      await publishOrders(ctx, site_id, 'order.fulfilled', ids.fulfilled_ids)
      await publishOrders(ctx, site_id, 'order.refunded', ids.refunded_ids)
      await publishOrders(ctx, site_id, 'order.canceled', ids.canceled_ids)
    }),
    when(shopEvents.productViewed, ({ site_id, contact_id, product_id, title }, ctx) =>
      publishOfContacts(publisher, ctx, site_id, 'product.viewed', [contact_id], (contact) => ({
        contact,
        product_id,
        title,
      })),
    ),
    when(shopEvents.backInStock, ({ site_id, product_ids }, ctx) =>
      publish(ctx, site_id, 'product.back_in_stock', async () => [{ contactId: null, data: { product_ids } }]),
    ),
    when(shopEvents.priceDropped, ({ site_id, products }, ctx) =>
      publish(ctx, site_id, 'product.price_dropped', async () => [{ contactId: null, data: { products } }]),
    ),
    when(shopEvents.cartUpdated, ofCart('cart.updated')),
    when(shopEvents.checkoutStarted, ofCart('checkout.started')),
    when(shopEvents.cartAbandoned, ofCart('cart.abandoned')),
    when(shopEvents.cartRecovered, (event, ctx) =>
      publishOfContacts(publisher, ctx, event.site_id, 'cart.recovered', [event.contact_id], (contact) => ({
        cart: cartOf(event),
        contact,
        order_id: event.order_id,
      })),
    ),
    when(discountEvents.claimed, ({ site_id, claims }, ctx) =>
      publish(ctx, site_id, 'code.claimed', () => withCampaigns(ctx, site_id, claims)),
    ),
    when(discountEvents.redeemed, ({ site_id, redemptions }, ctx) =>
      publish(ctx, site_id, 'code.redeemed', () => withCampaigns(ctx, site_id, redemptions)),
    ),
  ]
}

function cartOf(event: ReceivedPayload<typeof shopEvents.cartAbandoned>) {
  const { cart_id: id, currency, total, recovery_url, lines } = event
  return { id, currency, total, recovery_url, lines }
}

/** Adds to codes the contact and the discount campaign that they belong to. */
async function withCampaigns<Code extends { readonly campaign_id: Id; readonly contact_id: Id | null }>(
  { db }: EventContext,
  siteId: Id,
  codes: readonly Code[],
) {
  const contactOf = await contactsOf(
    db,
    siteId,
    codes.map(({ contact_id }) => contact_id),
  )
  const names = await knownDiscounts(
    db,
    siteId,
    codes.map(({ campaign_id }) => campaign_id),
  )
  return codes.map(({ campaign_id, contact_id, ...rest }) => ({
    contactId: contact_id,
    data: {
      ...rest,
      contact: contactOf(contact_id),
      discount_campaign: { id: campaign_id, name: names.get(campaign_id) ?? '' },
    },
  }))
}
