import { type OwnerSite, textOf } from '../owner-site.ts'

/**
 * A shop whose cart is reported in Shopify's format: Shopify itself, or a custom shop that declares its cart addresses.
 */
export interface JsonShop {
  /** Number of items in the cart. */
  items: number
  /** Codes in the cart. "UNFIT" is never applicable; "TIER-2" is applicable to two or more items. */
  codes: { code: string; applicable: boolean }[]
  /** Requests other than those for pages, such as "POST /cart/apply {…}". */
  readonly asked: string[]
}

/** Trellis's message for a code with unmet conditions, as a custom shop passes it on. */
const refusal = 'Add €12.00 more to use this code. It is for orders of €50.00 or more.'

const heads = {
  shopify: '<script>window.Shopify = { routes: { root: "/de/" } }</script>',
  custom: '<link rel="trellis-cart" href="/cart.json"><link rel="trellis-apply" href="/cart/apply">',
}

/** Turns an owner's site into such a shop. Its pages carry the script of the most recently registered page. */
export function openJsonShop(site: OwnerSite, kind: keyof typeof heads, language = 'en'): JsonShop {
  const shop: JsonShop = { items: 0, codes: [], asked: [] }
  const line = { product_id: 7, variant_id: 71, title: 'Mug – large', url: '/products/mug', image: '/mug.jpg' }
  const cart = () => ({
    currency: 'EUR',
    item_count: shop.items,
    items_subtotal_price: 1950 * shop.items,
    total_price: 1950 * shop.items,
    items: shop.items > 0 ? [{ ...line, quantity: shop.items, final_price: 1950, price: 1950 }] : [],
    discount_codes: shop.codes,
  })
  site.shop = async (request, response, script) => {
    const { method = 'GET', url = '' } = request
    if (url.startsWith('/page/')) return false
    const body = await textOf(request)
    const path = url.split('?')[0]!
    const json = (answer: object, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const isCall = /\.(js|json)$|^\/discount\/|\/cart\/(add|apply)/.test(path)
    if (isCall) shop.asked.push(`${method} ${url} ${body}`.trim())
    if (path.endsWith('/cart.js') || path === '/cart.json') json(cart())
    else if (path.endsWith('/cart/add.js')) json({ items: [{ ...line, quantity: (shop.items += 1) }] })
    else if (path.startsWith('/discount/')) response.writeHead(302, { location: '/de/cart.js' }).end()
    else if (path === '/cart/apply') {
      const { code } = JSON.parse(body) as { code: string }
      json(code === 'UNFIT' ? { ok: false, message: refusal } : { ok: true })
    } else if (path.endsWith('/cart/update.js')) {
      const { discount } = JSON.parse(body) as { discount: string }
      shop.codes = discount
        .split(',')
        .map((code) => ({ code, applicable: code === 'TIER-2' ? shop.items > 1 : code !== 'UNFIT' }))
      json(cart())
    } else
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(
          `<!doctype html><html lang="${language}"><head><title>Shop</title><meta name="viewport" content="width=device-width">${heads[kind]}<script async src="${script}"></script></head><body><main><h1>Shop</h1></main></body></html>`,
        )
    return true
  }
  return shop
}
