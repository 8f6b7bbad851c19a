import { make } from '#form/render/dom.ts'
import { type RawCart, sumsOf } from '../facts/cart.ts'
import { parentOf } from '../facts/cart-products.ts'
import type { CartSnapshot } from '../protocol.ts'

const most = 100

/** Returns the contents of a cart in the server's format: amounts in units of the currency. */
export async function snapshotOf(raw: RawCart): Promise<CartSnapshot> {
  const { value: total } = sumsOf(raw)
  if ('woo' in raw) {
    const { items, totals } = raw.woo
    const lines = items.slice(0, most).map(async (item) => {
      const { id, name, quantity, prices, permalink, images } = item
      const parent = await parentOf(item)
      return {
        product_id: `${parent ?? id}`,
        variant_id: parent ? `${id}` : '',
        title: name.slice(0, 300),
        quantity,
        price: Number(prices?.price ?? 0) / 10 ** (prices?.currency_minor_unit ?? 2),
        url: permalink ?? '',
        image: images?.[0]?.src ?? '',
      }
    })
    return { currency: totals.currency_code ?? '', total, lines: await Promise.all(lines) }
  }
  const { items, currency = '' } = raw.shopify
  const lines = items.slice(0, most).map(({ title = '', quantity, ...item }) => ({
    product_id: `${item.product_id ?? ''}`,
    variant_id: `${item.variant_id ?? ''}`,
    title: title.slice(0, 300),
    quantity,
    price: (item.final_price ?? item.price ?? 0) / 100,
    url: absolute(item.url),
    image: absolute(item.image),
  }))
  return { currency, total, lines }
}

function absolute(address: string | null | undefined): string {
  const link = make('a')
  link.href = address ?? ''
  return address ? link.href : ''
}
