import { type WooShop, openWooShop } from '../src/embed/testing/shops/woo-shop.ts'
import type { OwnerSite } from '../src/embed/testing/owner-site.ts'
import { startWooCommerceServer } from '../src/features/shops/server/adapters/testing/woocommerce-server.ts'
import { type FakeCoupon, fakeOrder } from '../src/features/shops/server/adapters/testing/woocommerce-state.ts'

/**
 * Starts a fake store with WooCommerce on one origin: the REST API that Trellis calls, and the pages and the Store API
 * that visitors use.
 */
export async function startWooCommerceStore(about: Partial<WooShop> = {}) {
  const site: Pick<OwnerSite, 'shop'> = { shop: undefined }
  let script = ''
  const store = await startWooCommerceServer(async (request, response) => {
    // Coupons created through the REST API are valid in the cart.
    for (const coupon of store.state.coupons) shop.coupons.set(coupon.code, couponOf(coupon, used))
    if (!(await site.shop!(request, response, script))) response.writeHead(404).end()
  })
  const used = new Set<string>()
  const shop = openWooShop(site, {
    ...about,
    /**
     * An order is in the store, its coupons are used up, and the webhooks report it: out of order and more than once.
     */
    async onOrder({ id, email, cart }) {
      const cents = (text: string) => (Number(text) / 100).toFixed(2)
      const order = fakeOrder(id, {
        billing: { email },
        total: cents(cart.totals.total_price),
        total_tax: '0.00',
        shipping_total: '0.00',
        discount_total: cents(cart.totals.total_discount),
        date_created_gmt: new Date().toISOString().slice(0, 19),
        date_modified_gmt: new Date().toISOString().slice(0, 19),
        coupon_lines: cart.coupons,
        line_items: cart.items.map((one) => ({
          name: one.name,
          product_id: one.id,
          quantity: one.quantity,
          price: Number(cents(one.prices.price)),
        })),
      })
      store.state.orders.push(order)
      for (const { code } of cart.coupons) used.add(code)
      for (const topic of ['order.updated', 'order.created', 'order.created']) await deliver(topic, order)
    },
  })

  async function deliver(topic: string, payload: object): Promise<void> {
    const webhook = store.state.webhooks.find((one) => one.topic === topic)
    if (!webhook) throw new Error(`Nobody listens to ${topic}.`)
    const { headers, body } = store.webhook(topic, payload, { secret: webhook.secret, deliveryId: `${topic}-1` })
    const { status } = await fetch(webhook.delivery_url, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`${topic} was answered ${status}.`)
  }

  return {
    store,
    shop,
    origin: store.origin,
    /** Sets the script that its pages include from now on. */
    carry: (address: string) => (script = address),
  }
}

function couponOf(
  { code, amount, minimum_amount, date_expires_gmt: end, individual_use }: FakeCoupon,
  used: Set<string>,
) {
  return {
    off: Number(amount),
    ...(minimum_amount && { least: Number(minimum_amount) * 100 }),
    ...(end && Date.parse(`${end}Z`) <= Date.now() && { isExpired: true as const }),
    ...(used.has(code) && { isUsed: true as const }),
    ...(individual_use && { isAlone: true as const }),
  }
}
