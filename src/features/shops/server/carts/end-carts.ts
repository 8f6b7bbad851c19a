import type { Id } from '#core/id.ts'
import { ordersOf } from '#features/orders/server/index.ts'
import { shopEvents } from '../../contract.ts'
import { lockCartsOf, updateCart } from '../store-carts.ts'
import { cartEventPayload } from './cart-events.ts'
import type { CartCtx } from './save-cart.ts'
import { recordCarts } from './record-cart.ts'

/** Ends the carts of people who placed an order, as bought, or as recovered if the cart had been abandoned. */
export async function endCarts(ctx: CartCtx, orderIds: readonly Id[]): Promise<void> {
  const { db, siteId } = ctx
  const orders = await ordersOf(db, siteId, orderIds)
  for (const order of orders.filter(({ status }) => status === 'paid').toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const who = { visitorId: order.visitor_id, contactId: order.contact_id, emailKey: order.email_key }
    for (const cart of await lockCartsOf(db, siteId, who)) {
      // An order from before the cart was for something else. The margin allows for small clock differences.
      if (order.placed_at.getTime() < cart.created_at.getTime() - 60_000) continue
      const isRecovered = cart.abandoned_at !== null
      const ended = {
        ...cart,
        state: isRecovered ? 'recovered' : 'bought',
        ended_at: order.placed_at,
        order_id: order.id,
      } as const
      await updateCart(db, siteId, ended)
      if (isRecovered) {
        await recordCarts(ctx, 'recovered', [ended])
        await ctx.events.emit(db, shopEvents.cartRecovered, {
          ...cartEventPayload(ctx, siteId, ended),
          order_id: order.id,
        })
      }
    }
  }
}
