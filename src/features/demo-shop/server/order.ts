import { type CartLine, totals } from './cart.ts'
import type { Coupon } from './coupon.ts'

/** An order as the shop stores and reports it, with amounts in euros. */
export interface OrderOfDemo {
  readonly email: string
  readonly currency: 'EUR'
  readonly total: number
  readonly discount: number
  readonly shipping: number
  readonly items: readonly { product_id: string; title: string; quantity: number; price: number }[]
  readonly discount_codes: readonly string[]
}

const euros = (cents: number) => Math.round(cents) / 100

/** Creates an order from a cart. */
export function orderOf(cart: readonly CartLine[], coupon: Coupon | null, email: string): OrderOfDemo {
  const { shipping, total, discount } = totals(cart, coupon)
  return {
    email,
    currency: 'EUR',
    total: euros(total),
    discount: euros(discount),
    shipping: euros(shipping),
    items: cart.map(({ product, count }) => ({
      product_id: product.slug,
      title: product.name,
      quantity: count,
      price: euros(product.price),
    })),
    discount_codes: coupon ? [coupon.code] : [],
  }
}
