import type { WooShop } from './woo-shop.ts'

/** Contents of a visitor's cart. */
export interface Session {
  lines: Map<number, number>
  coupons: string[]
}

const totalOf = (shop: WooShop, { lines }: Session) =>
  [...lines].reduce((sum, [id, quantity]) => sum + shop.products.find((one) => one.id === id)!.price * quantity, 0)

/** Returns the amount that the cart displays, which coupon conditions are checked against. */
const shownOf = (shop: WooShop, units: number) => (shop.showsTax ? Math.round(units * (1 + shop.tax / 100)) : units)

/** Formats an amount as in the shop's notices: with tags in classic pages, and with entities in all pages. */
const written = (units: number, { prefix, decimals }: WooShop['currency']) =>
  `<span class="woocommerce-Price-amount amount"><bdi><span>&#${prefix.codePointAt(0)};</span>${(units / 10 ** decimals).toFixed(decimals)}</bdi></span>`

/** Returns WooCommerce's message for why a coupon is not applied; empty if it is applied. */
export function refusalOf(shop: WooShop, session: Session, code: string): string {
  const coupon = shop.coupons.get(code.toLowerCase())
  if (!coupon) return `Coupon &quot;${code}&quot; cannot be applied because it does not exist.`
  if (session.coupons.includes(code.toLowerCase())) return `Coupon code &quot;${code}&quot; already applied!`
  const alone = session.coupons.find((one) => shop.coupons.get(one)?.isAlone)
  if (alone && !coupon.isAlone)
    return `Sorry, coupon &quot;${alone}&quot; has already been applied and cannot be used in conjunction with other coupons.`
  if (coupon.isUsed) return `Usage limit for coupon &quot;${code}&quot; has been reached.`
  if (coupon.isExpired) return `Coupon &quot;${code}&quot; has expired.`
  if (coupon.least && shownOf(shop, totalOf(shop, session)) < coupon.least)
    return `The minimum spend for coupon &quot;${code}&quot; is ${written(coupon.least, shop.currency)}.`
  return ''
}

/** Returns a cart in the Store API's format. */
export function cartOf(shop: WooShop, session: Session) {
  const total = totalOf(shop, session)
  const off = session.coupons.reduce((sum, code) => sum + (total * shop.coupons.get(code)!.off) / 100, 0)
  const currency = {
    currency_code: shop.currency.code,
    currency_minor_unit: shop.currency.decimals,
    currency_prefix: shop.currency.prefix,
    currency_suffix: '',
    currency_decimal_separator: '.',
    currency_thousand_separator: ',',
  }
  const items = [...session.lines].map(([id, quantity]) => {
    const { name, slug, price, parent } = shop.products.find((one) => one.id === id)!
    return {
      key: `${id}`,
      id,
      type: parent ? 'variation' : 'simple',
      quantity,
      name,
      sku: '',
      permalink: `http://shop.invalid/product/${slug}/${parent ? '?attribute_size=l' : ''}`,
      images: [{ src: `http://shop.invalid/${slug}.jpg` }],
      variation: parent ? [{ raw_attribute: 'attribute_size', attribute: 'Size', value: 'L' }] : [],
      prices: { ...currency, price: `${shownOf(shop, price)}` },
    }
  })
  return {
    items,
    items_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    coupons: session.coupons.map((code) => ({ code })),
    totals: {
      ...currency,
      total_items: `${total}`,
      total_items_tax: `${(total * shop.tax) / 100}`,
      total_discount: `${off}`,
      total_price: `${total - off}`,
    },
  }
}

/** A cart in the Store API's format. */
export type WooCartAnswer = ReturnType<typeof cartOf>
