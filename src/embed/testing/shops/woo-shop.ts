import { type OwnerSite, textOf } from '../owner-site.ts'
import { wooPage } from './woo-pages.ts'

interface Product {
  id: number
  name: string
  slug: string
  /** In cents. */
  price: number
  /** One is the most that a cart takes. */
  single?: true
  /** It is a variation of this product. */
  parent?: number
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
  /** "Individual use only": it takes the place of others, and none joins it. */
  isAlone?: true
}

interface Session {
  lines: Map<number, number>
  coupons: string[]
}

/** A shop that behaves as WooCommerce 10.7 does toward a visitor's browser. */
export interface WooShop {
  /** Classic pages with jQuery, or pages of blocks. */
  look: 'classic' | 'blocks'
  /** The settings "Redirect to the cart page after successful addition" and "Enable AJAX add to cart buttons on archives". */
  redirects: boolean
  archiveAjax: boolean
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
}

const api = '/wp-json/wc/store/v1/'
const nonce = 'd2f0a1b3c4'

/** Makes an owner's site a shop of WooCommerce; its pages carry the script of the page that was registered last. */
export function openWooShop(site: OwnerSite, about: Partial<WooShop> = {}): WooShop {
  const shop: WooShop = {
    look: 'classic',
    redirects: false,
    archiveAjax: true,
    language: 'en',
    hasPageCache: false,
    currency: { code: 'USD', decimals: 2, prefix: '$' },
    tax: 0,
    showsTax: false,
    products: [
      { id: 12, name: 'Mug', slug: 'mug', price: 2000 },
      { id: 13, name: 'Lamp', slug: 'lamp', price: 4500, single: true },
      { id: 21, name: 'Shirt', slug: 'shirt', price: 3000, parent: 20 },
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
    ...about,
  }
  const sessions = new Map<string, Session>()
  const cached = new Map<string, string>()
  let count = 0

  site.shop = async (request, response, script) => {
    const url = new URL(request.url!, 'http://shop.invalid')
    if (url.pathname.startsWith('/page/')) return false
    const { method = 'GET' } = request
    shop.asked.push(`${method} ${url.pathname}${url.search}`)
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
    const add = (product: number, quantity = 1): string => {
      const found = shop.products.find((one) => one.id === product)
      if (!found || found.group || found.external) return 'Sorry, this product cannot be purchased.'
      if (found.single && session.lines.has(product))
        return `You cannot add another &quot;${found.name}&quot; to your cart.`
      if (quantity === 0) return ''
      session.lines.set(product, (session.lines.get(product) ?? 0) + quantity)
      keep()
      return ''
    }

    if (url.pathname.startsWith(api)) {
      const path = url.pathname.slice(api.length)
      // Of guests, one nonce is good for all.
      const isAllowed = token || request.headers['nonce'] === nonce
      if (method === 'POST' && !isAllowed) return send(401, { code: 'woocommerce_rest_missing_nonce' })
      const said = (body ? JSON.parse(body) : {}) as {
        id?: number
        quantity?: number
        code?: string
        key?: string
        requests?: { body: { id: number; quantity: number } }[]
      }
      if (path === 'cart') return send(200, cartOf(shop, session))
      if (path === 'cart/add-item') {
        const refused = add(said.id!, said.quantity)
        return refused ? send(400, { code: 'refused', message: refused }) : send(201, cartOf(shop, session))
      }
      if (path === 'batch') {
        // What "Add to cart with options" sends for a group: an answer for each product.
        const responses = (said.requests ?? []).map(({ body }) => {
          const refused = add(body.id, body.quantity)
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
      const product = shop.products.find((one) => path === `products/${one.id}`)
      return product ? send(200, { id: product.id, name: product.name, parent: product.parent ?? 0 }) : send(404, {})
    }

    const form = new URLSearchParams(body)
    const call = url.searchParams.get('wc-ajax')
    if (call === 'add_to_cart') {
      const refused = add(Number(form.get('product_id')))
      return send(200, refused ? { error: true, product_url: '/product/lamp/' } : { fragments: {}, cart_hash: 'x' })
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
      ? wanted.map((one) => add(one, Number(form.get(group ? `quantity[${one}]` : 'quantity') ?? 1))).join('')
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

const totalOf = (shop: WooShop, { lines }: Session) =>
  [...lines].reduce((sum, [id, quantity]) => sum + shop.products.find((one) => one.id === id)!.price * quantity, 0)

/** What the cart shows, by which codes are judged. */
const shownOf = (shop: WooShop, units: number) => (shop.showsTax ? Math.round(units * (1 + shop.tax / 100)) : units)

/** As the shop writes an amount into its notices: with tags in classic pages, and with entities in all of them. */
const written = (units: number, { prefix, decimals }: WooShop['currency']) =>
  `<span class="woocommerce-Price-amount amount"><bdi><span>&#${prefix.codePointAt(0)};</span>${(units / 10 ** decimals).toFixed(decimals)}</bdi></span>`

function refusalOf(shop: WooShop, session: Session, code: string): string {
  const coupon = shop.coupons.get(code.toLowerCase())
  if (!coupon) return `Coupon &quot;${code}&quot; cannot be applied because it does not exist.`
  if (session.coupons.includes(code.toLowerCase())) return `Coupon code &quot;${code}&quot; already applied!`
  const alone = session.coupons.find((one) => shop.coupons.get(one)?.isAlone)
  if (alone && !coupon.isAlone)
    return `Sorry, coupon &quot;${alone}&quot; has already been applied and cannot be used in conjunction with other coupons.`
  if (coupon.isExpired) return `Coupon &quot;${code}&quot; has expired.`
  if (coupon.least && shownOf(shop, totalOf(shop, session)) < coupon.least)
    return `The minimum spend for coupon &quot;${code}&quot; is ${written(coupon.least, shop.currency)}.`
  return ''
}

function cartOf(shop: WooShop, session: Session) {
  const total = totalOf(shop, session)
  const off = session.coupons.reduce((sum, code) => sum + (total * shop.coupons.get(code)!.off) / 100, 0)
  const currency = {
    currency_code: shop.currency.code,
    currency_minor_unit: shop.currency.decimals,
    currency_prefix: shop.currency.prefix,
    currency_suffix: '',
    currency_decimal_separator: '.',
    currency_thousand_separator: ',',
  }
  const items = [...session.lines].map(([id, quantity]) => {
    const { name, slug, price, parent } = shop.products.find((one) => one.id === id)!
    return {
      key: `${id}`,
      id,
      type: parent ? 'variation' : 'simple',
      quantity,
      name,
      sku: '',
      permalink: `http://shop.invalid/product/${slug}/${parent ? '?attribute_size=l' : ''}`,
      images: [{ src: `http://shop.invalid/${slug}.jpg` }],
      variation: parent ? [{ raw_attribute: 'attribute_size', attribute: 'Size', value: 'L' }] : [],
      prices: { ...currency, price: `${shownOf(shop, price)}` },
    }
  })
  return {
    items,
    items_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    coupons: session.coupons.map((code) => ({ code })),
    totals: {
      ...currency,
      total_items: `${total}`,
      total_items_tax: `${(total * shop.tax) / 100}`,
      total_price: `${total - off}`,
    },
  }
}

export type WooCartAnswer = ReturnType<typeof cartOf>
