import { type OwnerSite, textOf } from '../owner-site.ts'
import { cartOf, refusalOf, type Session, type WooCartAnswer } from './woo-cart.ts'
import { wooPage } from './woo-pages.ts'

interface Product {
  id: number
  name: string
  slug: string
  /** In cents. */
  price: number
  /** "Sold individually": a cart can hold only one. */
  single?: true
  /** ID of the product that this is a variation of; the variation is a size. */
  parent?: number
  /** Variations of the product, by size. The visitor chooses one. */
  variations?: Readonly<Record<string, number>>
  /** Grouped product: IDs of the products it consists of, each with its own quantity. */
  group?: readonly number[]
  /** Address at another shop that sells the product. */
  external?: string
}

interface Coupon {
  /** In percent. */
  off: number
  /** In cents. */
  least?: number
  isExpired?: true
  /** The coupon's usage limit is reached. */
  isUsed?: true
  /** "Individual use only": it replaces other coupons and can't be combined with them. */
  isAlone?: true
}

/** A shop that behaves like WooCommerce 10.7 toward a visitor's browser. */
export interface WooShop {
  /** Classic pages with jQuery, or block-based pages. */
  look: 'classic' | 'blocks'
  /** The settings "Redirect to the cart page after successful addition" and "Enable AJAX add to cart buttons on archives". */
  redirects: boolean
  archiveAjax: boolean
  /** The block "Add to cart with options" sends everything it adds in one batch request, as later versions do. */
  batches: boolean
  /** WordPress's permalink setting “Plain”: the REST API is reached at `?rest_route=`. */
  plainLinks: boolean
  /** Language that its pages declare. */
  language: string
  /** A page cache plugin: every visitor gets the page as rendered for the first one. */
  hasPageCache: boolean
  /** Currency that a plugin displays to this visitor, and its number of decimals. */
  currency: { readonly code: string; readonly decimals: number; readonly prefix: string }
  /** Tax added to prices, in percent, and whether the cart displays prices with tax. */
  tax: number
  showsTax: boolean
  readonly products: Product[]
  readonly coupons: Map<string, Coupon>
  /** Received requests, such as "POST /wp-json/…". */
  readonly asked: string[]
  /** Called when an order is placed. */
  onOrder: (order: { id: number; email: string; cart: WooCartAnswer }) => Promise<void> | void
}

/** An item that is added to a cart through the Store API. */
interface Item {
  id: number
  quantity: number
  variation?: { attribute: string; value: string }[]
}

const api = '/wp-json/wc/store/v1/'
const nonce = 'd2f0a1b3c4'

/** Turns an owner's site into a WooCommerce shop. Its pages carry the script of the most recently registered page. */
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
    /** A visitor gets a session cookie only once there is something in the cart. */
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
      // All guests share one nonce.
      const isAllowed = token || request.headers['nonce'] === nonce
      if (method === 'POST' && !isAllowed) return send(401, { code: 'woocommerce_rest_missing_nonce' })
      const fields = (body ? JSON.parse(body) : {}) as Partial<Item> & {
        code?: string
        key?: string
        requests?: { body: Item }[]
        billing_address?: { email?: string }
      }
      if (path === 'cart') return send(200, cartOf(shop, session))
      if (path === 'cart/add-item') {
        const refused = add(fields.id!, fields.quantity, fields.variation?.[0]?.value)
        return refused ? send(400, { code: 'refused', message: refused }) : send(201, cartOf(shop, session))
      }
      if (path === 'batch') {
        // Request of "Add to cart with options" for a group; the response has an entry for each product.
        const responses = (fields.requests ?? []).map(({ body }) => {
          const refused = add(body.id, body.quantity, body.variation?.[0]?.value)
          return refused ? { status: 400, body: { message: refused } } : { status: 201, body: cartOf(shop, session) }
        })
        return send(207, { responses })
      }
      if (path === 'cart/remove-item') {
        session.lines.delete(Number(fields.key))
        keep()
        return send(200, cartOf(shop, session))
      }
      if (path === 'cart/apply-coupon') {
        const refused = refusalOf(shop, session, fields.code!)
        if (refused) return send(400, { code: 'woocommerce_rest_cart_coupon_error', message: refused })
        if (shop.coupons.get(fields.code!.toLowerCase())?.isAlone) session.coupons = []
        session.coupons.push(fields.code!.toLowerCase())
        if (session.lines.size > 0) keep()
        return send(200, cartOf(shop, session))
      }
      if (path === 'checkout' && method === 'POST') {
        const id = await place(fields.billing_address?.email ?? '')
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

/** Parses the fields of a form as sent by browsers. */
async function fieldsOf(body: string, type = ''): Promise<Pick<FormData, 'get'>> {
  const isMultipart = type.startsWith('multipart/')
  return isMultipart ? new Response(body, { headers: { 'content-type': type } }).formData() : new URLSearchParams(body)
}
