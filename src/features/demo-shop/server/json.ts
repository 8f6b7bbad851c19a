import type { PricedCart } from './answer.ts'
import { totals } from './cart.ts'
import { products } from './catalog.ts'

/** Returns the cart in the format of Shopify's `/cart.js`, with amounts in cents. */
export function cartJson({ lines, coupon }: PricedCart): object {
  const { goods, discount } = totals(lines, coupon)
  return {
    currency: 'EUR',
    item_count: lines.reduce((sum, { count }) => sum + count, 0),
    original_total_price: goods,
    total_discount: discount,
    total_price: goods - discount,
    discount_codes: coupon ? [{ code: coupon.code, applicable: true }] : [],
    items: lines.map(({ product: { slug, name, price }, count }) => ({
      id: slug,
      product_id: slug,
      variant_id: slug,
      handle: slug,
      title: name,
      product_title: name,
      quantity: count,
      price,
      line_price: price * count,
      url: `/products/${slug}`,
      image: `/files/${slug}.svg`,
    })),
  }
}

/** Returns all products in the format of Shopify's `/products.json`. */
export function productsJson(): object {
  return {
    products: products.map(({ slug, name, price, kind }) => ({
      id: slug,
      title: name,
      handle: slug,
      product_type: kind,
      variants: [{ id: slug, title: name, price: (price / 100).toFixed(2), available: true }],
      images: [{ src: `/files/${slug}.svg` }],
    })),
  }
}
