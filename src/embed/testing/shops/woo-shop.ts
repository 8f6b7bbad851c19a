import { type OwnerSite, textOf } from '../owner-site.ts'
import { cartOf, refusalOf, type Session, type WooCartAnswer } from './woo-cart.ts'
import { wooPage } from './woo-pages.ts'

interface Product {
  id: number
  name: string
  slug: string
  /** In cents. */
  price: number
  /** One is the most that a cart takes. */
  single?: true
  /** It is a variation of this product, for this size. */
  parent?: number
  /** It has these variations, of which a visitor chooses one by its size. */
  variations?: Readonly<Record<string, number>>
  /** It is sold as these products, each with a quantity of its own. */
  group?: readonly number[]
  /** It is sold by another shop, at this address. */
  external?: string
}

interface Coupon {
  /** In percent. */
  off: number
  /** In cents. */
  least?: number
  isExpired?: true
  /** It was used as often as it may be. */
  isUsed?: true
  /** "Individual use only": it takes the place of others, and none joins it. */
  isAlone?: true
}

/** A shop that behaves as WooCommerce 10.7 does toward a visitor's browser. */
export interface WooShop {
  /** Classic pages with jQuery, or pages of blocks. */
  look: 'classic' | 'blocks'
  /** The settings "Redirect to the cart page after successful addition" and "Enable AJAX add to cart buttons on archives". */
  redirects: boolean
  archiveAjax: boolean
  /** The block "Add to cart with options" sends all that it adds by one call for many, as later versions do. */
  batches: boolean
  /** The setting “Plain” of WordPress for permalinks: its REST API is asked by `?rest_route=`. */
  plainLinks: boolean
  /** What its pages say their language is. */
  language: string
  /** A plugin for page caches: every visitor gets a page as it was drawn for the first one. */
  hasPageCache: boolean
  /** The currency that a plugin shows this visitor, and how many decimals it has. */
  currency: { readonly code: string; readonly decimals: number; readonly prefix: string }
  /** Taxes that come on top of prices, in percent; whether the cart shows prices with them. */
  tax: number
  showsTax: boolean
  readonly products: Product[]
  readonly coupons: Map<string, Coupon>
  /** What was asked for: "POST /wp-json/…". */
  readonly asked: string[]
  /** Hears of an order that is placed. */
  onOrder: (order: { id: number; email: string; cart: WooCartAnswer }) => Promise<void> | void
}

/** What is put into a cart by the Store API. */
interface Item {
  id: number
  quantity: number
  variation?: { attribute: string; value: string }[]
}

const api = '/wp-json/wc/store/v1/'
const nonce = 'd2f0a1b3c4'

/** Makes an owner's site a shop of WooCommerce; its pages carry the script of the page that was registered last. */
export function openWooShop(site: Pick<OwnerSite, 'shop'>, about: Partial<WooShop> = {}): WooShop {
  const shop: WooShop = {
    look: 'classic',
    redirects: false,
    archiveAjax: true,
    batches: false,
    plainLinks: false,
    language: 'en',
    hasPageCache: false,
    currency: { code: 'USD', decimals: 2, prefix: '$' },
    tax: 0,
    showsTax: false,
    products: [
      { id: 12, name: 'Mug', slug: 'mug', price: 2000 },
      { id: 13, name: 'Lamp', slug: 'lamp', price: 4500, single: true },
      { id: 21, name: 'Shirt', slug: 'shirt', price: 3000, parent: 20 },
      { id: 40, name: 'Sweater', slug: 'sweater', price: 6000, variations: { S: 41, L: 42 } },
      { id: 41, name: 'Sweater S', slug: 'sweater-s', price: 6000, parent: 40 },
      { id: 42, name: 'Sweater L', slug: 'sweater-l', price: 6500, parent: 40 },
      { id: 30, name: 'Set', slug: 'set', price: 2000, group: [12, 21] },
      { id: 31, name: 'Poster', slug: 'poster', price: 900, external: '/elsewhere/' },
    ],
    coupons: new Map([
      ['ten', { off: 10 }],
      ['big', { off: 20, least: 5000 }],
      ['old', { off: 10, isExpired: true }],
      ['tier', { off: 10, isAlone: true }],
      ['tier-2', { off: 20, least: 5000, isAlone: true }],
      ['tier-3', { off: 30, least: 8000, isAlone: true }],
    ]),
    asked: [],
    onOrder: () => {},
    ...about,
  }
  const sessions = new Map<string, Session>()
  const cached = new Map<string, string>()
  let count = 0
  let orders = 0

  site.shop = async (request, response, script) => {
    const url = new URL(request.url!, 'http://shop.invalid')
    if (url.pathname.startsWith('/page/')) return false
    const { method = 'GET' } = request
    shop.asked.push(`${method} ${url.pathname}${url.search}`)
    const route = url.searchParams.get('rest_route')
    if (route) url.pathname = `/wp-json${route}`
    else if (shop.plainLinks && url.pathname.startsWith('/wp-json')) return false
    const token = String(request.headers['cart-token'] ?? '')
    const id = token || /wp_woocommerce_session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] || `s${++count}`
    const session: Session = sessions.get(id) ?? { lines: new Map(), coupons: [] }
    const body = await textOf(request)
    /** A visitor is known by a cookie once there is something in the cart, and not before. */
    const keep = () => {
      sessions.set(id, session)
      if (token) return
      const age = session.lines.size > 0 ? '' : '; max-age=0'
      const hash = [...session.lines].join('-').replace(/\W/g, '_')
      response.setHeader('set-cookie', [
        ...(session.lines.size > 0 ? [`wp_woocommerce_session=${id}; path=/; HttpOnly`] : []),
        `woocommerce_items_in_cart=1; path=/${age}`,
        `woocommerce_cart_hash=${hash}; path=/${age}`,
      ])
    }
    const send = (status: number, json: object) => {
      response.setHeader('Nonce', nonce)
      response.setHeader('Cart-Token', id)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
      return true
    }
    const add = (asked: number, quantity = 1, size?: string): string => {
      const product = (size && shop.products.find((one) => one.id === asked)?.variations?.[size]) || asked
      const found = shop.products.find((one) => one.id === product)
      if (!found || found.group || found.external || found.variations) return 'Sorry, this product cannot be purchased.'
      if (found.single && session.lines.has(product))
        return `You cannot add another &quot;${found.name}&quot; to your cart.`
      if (quantity === 0) return ''
      session.lines.set(product, (session.lines.get(product) ?? 0) + quantity)
      keep()
      return ''
    }

    const place = async (email: string): Promise<number> => {
      const id = 5000 + ++orders
      await shop.onOrder({ id, email, cart: cartOf(shop, session) })
      session.lines.clear()
      session.coupons = []
      keep()
      return id
    }

    if (url.pathname.startsWith(api)) {
      const path = url.pathname.slice(api.length)
      // Of guests, one nonce is good for all.
      const isAllowed = token || request.headers['nonce'] === nonce
      if (method === 'POST' && !isAllowed) return send(401, { code: 'woocommerce_rest_missing_nonce' })
      const said = (body ? JSON.parse(body) : {}) as Partial<Item> & {
        code?: string
        key?: string
        requests?: { body: Item }[]
        billing_address?: { email?: string }
      }
      if (path === 'cart') return send(200, cartOf(shop, session))
      if (path === 'cart/add-item') {
        const refused = add(said.id!, said.quantity, said.variation?.[0]?.value)
        return refused ? send(400, { code: 'refused', message: refused }) : send(201, cartOf(shop, session))
      }
      if (path === 'batch') {
        // What "Add to cart with options" sends for a group: an answer for each product.
        const responses = (said.requests ?? []).map(({ body }) => {
          const refused = add(body.id, body.quantity, body.variation?.[0]?.value)
          return refused ? { status: 400, body: { message: refused } } : { status: 201, body: cartOf(shop, session) }
        })
        return send(207, { responses })
      }
      if (path === 'cart/remove-item') {
        session.lines.delete(Number(said.key))
        keep()
        return send(200, cartOf(shop, session))
      }
      if (path === 'cart/apply-coupon') {
        const refused = refusalOf(shop, session, said.code!)
        if (refused) return send(400, { code: 'woocommerce_rest_cart_coupon_error', message: refused })
        if (shop.coupons.get(said.code!.toLowerCase())?.isAlone) session.coupons = []
        session.coupons.push(said.code!.toLowerCase())
        if (session.lines.size > 0) keep()
        return send(200, cartOf(shop, session))
      }
      if (path === 'checkout' && method === 'POST') {
        const id = await place(said.billing_address?.email ?? '')
        const redirect_url = `/checkout/order-received/${id}/?key=wc_order_${id}`
        return send(200, { order_id: id, status: 'processing', payment_result: { redirect_url } })
      }
      const product = shop.products.find((one) => path === `products/${one.id}`)
      return product ? send(200, { id: product.id, name: product.name, parent: product.parent ?? 0 }) : send(404, {})
    }

    const form = await fieldsOf(body, request.headers['content-type'])
    const call = url.searchParams.get('wc-ajax')
    if (call === 'add_to_cart') {
      const refused = add(Number(form.get('product_id')))
      return send(200, refused ? { error: true, product_url: '/product/lamp/' } : { fragments: {}, cart_hash: 'x' })
    }
    if (call === 'checkout') {
      const email = form.get('billing_email')
      const id = await place(typeof email === 'string' ? email : '')
      return send(200, { result: 'success', redirect: `/checkout/order-received/${id}/?key=wc_order_${id}` })
    }
    if (call === 'remove_from_cart') {
      session.lines.delete(Number(form.get('cart_item_key')))
      keep()
      return send(200, { fragments: {}, cart_hash: 'x' })
    }
    const added = form.get('add-to-cart') ?? url.searchParams.get('add-to-cart')
    const group = shop.products.find(({ id }) => id === Number(added))?.group
    const wanted = group ?? [Number(added)]
    const notice = added
      ? wanted
          .map((one) => {
            const quantity = Number(form.get(group ? `quantity[${one}]` : 'quantity') ?? 1)
            return add(Number(form.get('variation_id')) || one, quantity)
          })
          .join('')
      : ''
    if (added && !notice && shop.redirects) {
      response.writeHead(302, { location: '/cart/' }).end()
      return true
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const drawn = wooPage(shop, url.pathname, cartOf(shop, session), notice, script)
    const isCached = shop.hasPageCache && method === 'GET' && url.search === ''
    if (isCached && !cached.has(url.pathname)) cached.set(url.pathname, drawn.replace(script, '{script}'))
    response.end((isCached && cached.get(url.pathname)?.replace('{script}', script)) || drawn)
    return true
  }
  return shop
}

/** The fields of a form, as browsers send it. */
async function fieldsOf(body: string, type = ''): Promise<Pick<FormData, 'get'>> {
  const isMultipart = type.startsWith('multipart/')
  return isMultipart ? new Response(body, { headers: { 'content-type': type } }).formData() : new URLSearchParams(body)
}
