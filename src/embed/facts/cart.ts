import type { Cart } from '../rules/facts.ts'
import { getJson } from './get-json.ts'
import { shopOfPage } from './shop.ts'

const timeout = 3000

/** A cart in Shopify's format, with amounts in hundredths. Custom shops use the same format. */
export interface ShopifyCart {
  currency?: string
  items_subtotal_price?: number
  total_price: number
  item_count: number
  items: {
    key?: string
    title?: string
    handle?: string
    sku?: string
    product_id?: number | string
    variant_id?: number | string
    quantity: number
    price?: number
    final_price?: number
    url?: string
    image?: string | null
  }[]
}

/** A cart in the format of WooCommerce's Store API, with amounts in the smallest unit. */
export interface WooCart {
  items_count: number
  items: {
    key?: string
    id: number
    name: string
    sku?: string
    permalink?: string
    quantity: number
    variation?: unknown[]
    prices?: { price: string; currency_minor_unit: number }
    images?: { src: string }[]
  }[]
  totals: {
    total_items: string
    total_items_tax?: string
    currency_code?: string
    currency_minor_unit: number
    currency_prefix?: string
    currency_suffix?: string
    currency_decimal_separator?: string
  }
  coupons?: { code: string }[]
}

/** A cart as the shop returns it, by shop type. */
export type RawCart = { shopify: ShopifyCart } | { woo: WooCart }

/** Returns the shop's cart data; undefined on a page without a shop. Rejects if the shop doesn't provide it. */
export async function rawCart(): Promise<RawCart | undefined> {
  const shop = shopOfPage()
  if (!shop) return undefined
  const answer = await getJson(shop.cart, timeout)
  return shop.kind === 'woo' ? { woo: answer as WooCart } : { shopify: answer as ShopifyCart }
}

/** Returns a cart's totals: its value in units of its currency, and its number of items. */
export function sumsOf(raw: RawCart): Pick<Cart, 'value' | 'items'> {
  if (!('woo' in raw)) {
    const { items_subtotal_price, total_price, item_count } = raw.shopify
    return { value: (items_subtotal_price ?? total_price) / 100, items: item_count }
  }
  const { items, items_count, totals } = raw.woo
  const [net, tax] = [Number(totals.total_items), Number(totals.total_items_tax ?? 0)]
  // A code's minimum refers to the amount that the cart shows, with or without tax, as in the prices of its lines. They
  // are rounded, so the nearer amount is used. Without prices this is NaN, and the amount with tax is used.
  const shown = items.reduce((sum, { prices, quantity }) => sum + Number(prices?.price) * quantity, 0)
  return { value: (shown - net <= tax / 2 ? net : net + tax) / 10 ** totals.currency_minor_unit, items: items_count }
}
