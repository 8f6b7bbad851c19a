import type { Cart } from '../rules/facts.ts'
import { getJson } from './get-json.ts'

const timeout = 3000

interface ShopifyCart {
  items_subtotal_price?: number
  total_price: number
  item_count: number
  items: { title?: string; handle?: string; sku?: string; product_id?: number; variant_id?: number }[]
}
interface WooCart {
  items_count: number
  items: { id: number; name: string; sku?: string; permalink?: string }[]
  totals: { total_items: string; total_items_tax?: string; currency_minor_unit: number }
}

/** What lies in the cart of a Shopify or WooCommerce shop; undefined on any other page. Rejects when the shop does not say. */
export async function readCart(): Promise<Cart | undefined> {
  const { Shopify: shopify } = window as { Shopify?: { routes?: { root?: string } } }
  if (shopify) return shopifyCart((await getJson(`${shopify.routes?.root ?? '/'}cart.js`, timeout)) as ShopifyCart)
  const api = wooApi()
  return api === undefined ? undefined : wooCart((await getJson(`${api}wc/store/v1/cart`, timeout)) as WooCart)
}

function shopifyCart({ items_subtotal_price, total_price, item_count, items }: ShopifyCart): Cart {
  return {
    value: (items_subtotal_price ?? total_price) / 100,
    items: item_count,
    products: textsOf(items.flatMap((item) => [item.title, item.handle, item.sku, item.product_id, item.variant_id])),
  }
}

function wooCart({ items_count, items, totals }: WooCart): Cart {
  return {
    value: (Number(totals.total_items) + Number(totals.total_items_tax ?? 0)) / 10 ** totals.currency_minor_unit,
    items: items_count,
    products: textsOf(items.flatMap(({ id, name, sku, permalink }) => [name, slugOf(permalink), sku, id])),
  }
}

/** Where a WooCommerce shop's calls are, with a slash at the end; undefined when this is none. */
function wooApi(): string | undefined {
  const isWoo =
    'wc_cart_fragments_params' in window ||
    document.querySelector('[class^="woocommerce"],[class*=" woocommerce"],script[src*="/plugins/woocommerce/"]')
  if (!isWoo) return undefined
  return document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]')?.href ?? '/wp-json/'
}

function slugOf(permalink: string | undefined): string | undefined {
  return permalink?.split('?')[0]!.split('/').filter(Boolean).pop()
}

function textsOf(values: (string | number | undefined)[]): string[] {
  return values.filter((value) => value !== undefined && value !== '').map(String)
}
