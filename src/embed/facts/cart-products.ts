import type { Cart } from '../rules/facts.ts'
import { rawCart, type RawCart, sumsOf, type WooCart } from './cart.ts'
import { getJson } from './get-json.ts'
import { wooApi } from './shop.ts'

const timeout = 3000

/** Returns the cart of the page's shop; undefined on any other page. Rejects if the shop doesn't provide it. */
export async function readCart(): Promise<Cart | undefined> {
  const raw = await rawCart()
  return raw && { ...sumsOf(raw), products: await productsOf(raw) }
}

/** Returns the names and ids of the products in a cart. A variation is also listed by its product's id. */
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

/**
 * Returns the id of the product that a variation belongs to, which the cart doesn't contain; undefined if it isn't a
 * variation.
 */
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
