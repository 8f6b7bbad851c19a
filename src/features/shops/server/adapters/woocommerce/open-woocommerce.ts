import { htmlText } from '#core/html/html-text.ts'
import type { Shop, ShopParts } from '../adapter.ts'
import { changedPage, perPage } from './changed-pages.ts'
import { wooCommerceCoupons } from './coupons.ts'
import { readFacts } from './facts.ts'
import {
  readCustomer,
  readOrder,
  readProduct,
  type WooCustomer,
  type WooOrder,
  type WooProduct,
  type WooVariation,
} from './read-store.ts'
import { restOf } from './rest.ts'
import { wooCommerceWebhooks } from './webhook-setup.ts'

/** Opens a WooCommerce store through its REST API (wc/v3). */
export function openWooCommerce(parts: ShopParts): Shop {
  const rest = restOf(parts)

  const complete = async (product: WooProduct) =>
    readProduct(product, product.type === 'variable' ? await variationsOf(product.id) : [])

  async function variationsOf(id: number): Promise<WooVariation[]> {
    const all: WooVariation[] = []
    for (let page = 1; ; page++) {
      const query = { per_page: perPage, page, orderby: 'id', order: 'asc' }
      const { body } = await rest<WooVariation[]>(`wc/v3/products/${id}/variations`, { query })
      for (const one of body) all.push(one)
      if (body.length < perPage) return all
    }
  }

  return {
    facts: () => readFacts(rest),

    async products(since, after) {
      const { items, next } = await changedPage<WooProduct>(rest, 'wc/v3/products', { since, cursor: after })
      const products = []
      for (const item of items) products.push(await complete(item))
      return { items: products, next }
    },

    async product(externalId) {
      if (!/^\d{1,20}$/.test(externalId)) return null
      const expects = ['woocommerce_rest_product_invalid_id']
      const { body, refusal } = await rest<WooProduct>(`wc/v3/products/${externalId}`, { expects })
      return refusal ? null : complete(body)
    },

    async collections(after) {
      const page = Number(after ?? 1)
      const query = { per_page: perPage, page, orderby: 'id', order: 'asc' }
      const { body } = await rest<{ id: number; name: string }[]>('wc/v3/products/categories', { query })
      const items = body.map(({ id, name }) => ({ externalId: String(id), title: htmlText(name) }))
      return { items, next: body.length < perPage ? null : String(page + 1) }
    },

    async customers(since, after) {
      const page = Number(after ?? 1)
      // The store can't be queried for changed customers. Webhooks report changes to those already known.
      const order = since === null ? { orderby: 'id', order: 'asc' } : { orderby: 'registered_date', order: 'desc' }
      const { body } = await rest<WooCustomer[]>('wc/v3/customers', {
        query: { per_page: perPage, page, role: 'all', ...order },
      })
      const isKnown = ({ date_created_gmt }: WooCustomer) => since !== null && `${date_created_gmt}Z` < since
      const items = body.filter((customer) => !isKnown(customer)).map(readCustomer)
      return { items, next: body.length < perPage || body.some(isKnown) ? null : String(page + 1) }
    },

    async orders(since, after) {
      const { items, next } = await changedPage<WooOrder>(rest, 'wc/v3/orders', {
        since,
        cursor: after,
        withTrash: true,
      })
      return { items: items.map(readOrder).filter((order) => order !== null), next }
    },

    // WooCommerce doesn't store them; the page script reports carts.
    abandonedCheckouts: async () => ({ items: [], next: null }),

    recoveryLink({ lines }, code) {
      const products = lines.flatMap(({ variantId, productId, quantity }) => {
        const id = variantId || productId
        return /^\d+$/.test(id) && quantity >= 1 ? [`${id}:${Math.floor(quantity)}`] : []
      })
      if (products.length === 0) return null
      const coupon = code === null ? '' : `&coupon=${encodeURIComponent(code)}`
      return `${parts.origin}/checkout-link/?products=${products.join(',')}${coupon}`
    },

    ...wooCommerceWebhooks(rest, parts),
    ...wooCommerceCoupons(rest),
  }
}
