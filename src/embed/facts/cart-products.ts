import type { Cart } from '../rules/facts.ts'
import { rawCart, type RawCart, sumsOf, type WooCart } from './cart.ts'
import { getJson } from './get-json.ts'
import { wooApi } from './shop.ts'

const timeout = 3000

/** What lies in the cart of the shop that the page belongs to; undefined on any other page. Rejects when the shop does not say. */
export async function readCart(): Promise<Cart | undefined> {
  const raw = await rawCart()
  return raw && { ...sumsOf(raw), products: await productsOf(raw) }
}

/** The names and numbers of what is in a cart; a variation goes by the number of its product as well. */
async function productsOf(raw: RawCart): Promise<string[]> {
  const found =
    'woo' in raw
      ? await Promise.all(
          raw.woo.items.map(async (item) => [
            item.name,
            slugOf(item.permalink),
            item.sku,
            item.id,
            await parentOf(item),
          ]),
        )
      : raw.shopify.items.map((item) => [item.title, item.handle, item.sku, item.product_id, item.variant_id])
  return found
    .flat()
    .filter((value) => value !== undefined && value !== '')
    .map(String)
}

const parents = new Map<number, Promise<number | undefined>>()

/** The number of the product that a variation belongs to, which the cart does not tell; undefined for what is no variation. */
export function parentOf({ id, variation }: WooCart['items'][number]): Promise<number | undefined> {
  let known = parents.get(id)
  if (!known) {
    known = variation?.[0]
      ? getJson(`${wooApi()}products/${id}`, timeout).then(
          (product) => (product as { parent?: number }).parent || undefined,
          () => undefined,
        )
      : Promise.resolve(undefined)
    parents.set(id, known)
  }
  return known
}

function slugOf(permalink: string | undefined): string | undefined {
  return permalink?.split('?')[0]!.split('/').filter(Boolean).pop()
}
