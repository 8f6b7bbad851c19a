import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'
import { CartLine } from './shapes.ts'

/** A person in the shop: a contact, or an unknown visitor. */
const somebody = z.object({ site_id: id, contact_id: id.nullable(), visitor_id: id.nullable() })
const ofCart = somebody.extend({
  cart_id: id,
  currency: z.string(),
  total: z.number(),
  lines: z.array(CartLine),
  /** URL that rebuilds the cart in the shop. Add `?code=` to apply a code. */
  recovery_url: z.string(),
})

/** Events in the connected shop. */
export const shopEvents = events('shops', {
  connected: { when: 'A shop is connected.', payload: z.object({ site_id: id, connection_id: id }) },
  disconnected: { when: 'A shop is no longer connected.', payload: z.object({ site_id: id, connection_id: id }) },
  productsChanged: {
    when: 'Products are new, changed or gone. A part of a large reading tells of its own.',
    payload: z.object({ site_id: id, product_ids: z.array(z.string()).min(1) }),
  },
  backInStock: {
    when: 'Products that were sold out can be bought again.',
    payload: z.object({ site_id: id, product_ids: z.array(z.string()).min(1) }),
  },
  priceDropped: {
    when: 'Products, or variants of them, cost less than before. Amounts are in the shop’s currency.',
    payload: z.object({
      site_id: id,
      products: z
        .array(z.object({ product_id: z.string(), title: z.string(), price_before: z.number(), price: z.number() }))
        .min(1),
    }),
  },
  erasureAsked: {
    when: 'The shop passes on that a customer wants to be erased.',
    payload: z.object({ site_id: id, email: z.string() }),
  },
  productViewed: {
    when: 'Somebody looks at a product.',
    payload: somebody.extend({ product_id: z.string(), title: z.string() }),
  },
  cartUpdated: {
    when: 'Somebody changes their cart.',
    payload: ofCart.extend({
      /** Lines that are new or whose quantity increased, with the added quantity. */
      added: z.array(CartLine),
    }),
  },
  checkoutStarted: { when: 'Somebody begins to check out.', payload: ofCart },
  cartAbandoned: { when: 'A cart is left alone for as long as the site’s settings say.', payload: ofCart },
  cartRecovered: {
    when: 'Who had abandoned a cart places an order.',
    payload: ofCart.extend({ order_id: id }),
  },
})
