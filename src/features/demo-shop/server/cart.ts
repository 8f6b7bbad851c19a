import type { Coupon } from './coupon.ts'
import { productOf, type Product } from './catalog.ts'

/** A quantity of one product. */
export interface CartLine {
  readonly product: Product
  readonly count: number
}

const max = 20
export const freeShippingFrom = 6000
const shippingFee = 490

/** Reads the cart from the visitor's cookie header. Invalid parts are skipped. */
export function readCart(cookies: string | undefined): CartLine[] {
  const value = /(?:^|;\s*)cart=([\w.~-]*)/.exec(cookies ?? '')?.[1] ?? ''
  return value.split('.').flatMap((part) => {
    const [slug = '', count = ''] = part.split('~')
    const product = productOf(slug)
    return product && /^[1-9]\d?$/.test(count) ? [{ product, count: Math.min(Number(count), max) }] : []
  })
}

/** Returns the Set-Cookie header of a cart. */
export function cartCookie(cart: readonly CartLine[]): string {
  const value = cart.map(({ product, count }) => `${product.slug}~${count}`).join('.')
  return `cart=${value}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax`
}

export function added(cart: readonly CartLine[], product: Product): CartLine[] {
  const count = (cart.find((line) => line.product === product)?.count ?? 0) + 1
  return [...removed(cart, product), { product, count: Math.min(count, max) }]
}

export function removed(cart: readonly CartLine[], product: Product): CartLine[] {
  return cart.filter((line) => line.product !== product)
}

/** Returns the amounts of the cart, in cents. */
export function totals(
  cart: readonly CartLine[],
  coupon: Coupon | null = null,
): { goods: number; discount: number; shipping: number; total: number } {
  const goods = cart.reduce((sum, { product, count }) => sum + product.price * count, 0)
  const discount = discountOf(goods, coupon)
  const isFree = goods === 0 || goods >= freeShippingFrom || coupon?.type === 'shipping'
  const shipping = isFree ? 0 : shippingFee
  return { goods, discount, shipping, total: goods - discount + shipping }
}

function discountOf(goods: number, coupon: Coupon | null): number {
  if (coupon?.type === 'percentage') return Math.round((goods * coupon.value) / 100)
  return coupon?.type === 'fixed' ? Math.min(goods, Math.round(coupon.value * 100)) : 0
}

/** Returns the cart from a recovery link: "morning-mug:2,bud-vase:1". Invalid parts are skipped. */
export function cartFromItems(items: string): CartLine[] {
  return readCart(`cart=${items.replaceAll(':', '~').replaceAll(',', '.')}`)
}
