/** The piece that takes a discount code to the cart of the shop that the page belongs to. */
export interface CartPiece {
  applyCode: typeof applyCode
}

const { fetch: ask } = window

/** Applies a code to the visitor's cart, on Shopify or WooCommerce; false where there is no such shop or it refuses. */
export async function applyCode(code: string): Promise<boolean> {
  try {
    return 'Shopify' in window ? await toShopify(code) : await toWooCommerce(code)
  } catch {
    return false
  }
}

interface ShopifyCart {
  discount_codes?: { code: string; applicable: boolean }[]
}

/** The link is what every shop knows; it is fetched rather than followed, so that the visitor stays on the page. */
async function toShopify(code: string): Promise<boolean> {
  const root = (window as { Shopify?: { routes?: { root?: string } } }).Shopify?.routes?.root ?? '/'
  const updated = await ask(`${root}cart/update.js`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `{"discount":${quoted(code)}}`,
  })
  const { discount_codes: codes = [] } = (updated.ok ? await updated.json() : {}) as ShopifyCart
  const found = codes.find((one) => isSame(one.code, code))
  if (found) return found.applicable
  const followed = await ask(`/discount/${encodeURIComponent(code)}?redirect=${encodeURIComponent(`${root}cart.js`)}`)
  return followed.ok
}

async function toWooCommerce(code: string): Promise<boolean> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]')
  const api = `${link?.href ?? '/wp-json/'}wc/store/v1/cart`
  const cart = await ask(api)
  if (!cart.ok) return false
  const token = cart.headers.get('Cart-Token')
  const nonce = cart.headers.get('Nonce')
  const answer = await ask(`${api}/apply-coupon`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(nonce && { Nonce: nonce }),
      ...(token && { 'Cart-Token': token }),
    },
    body: `{"code":${quoted(code)}}`,
  })
  if (answer.ok) return true
  // A code that is in the cart already is no failure.
  const { coupons = [] } = (await (await ask(api)).json()) as { coupons?: { code: string }[] }
  return coupons.some((coupon) => isSame(coupon.code, code))
}

/** Shops do not mind how a code is written. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

const { stringify: quoted } = JSON
