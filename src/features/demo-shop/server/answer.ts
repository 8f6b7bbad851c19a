import type { ShopBackend } from './backend.ts'
import { added, cartCookie, cartFromItems, readCart, removed, type CartLine } from './cart.ts'
import { productOf } from './catalog.ts'
import { checkOut } from './check-out.ts'
import { codeCookie, type Coupon, isPlausibleCode, readCode } from './coupon.ts'
import { html, type Html } from './html.ts'
import { cartJson, productsJson } from './json.ts'
import { about } from './pages/about.ts'
import { cartPage } from './pages/cart-page.ts'
import { home } from './pages/home.ts'
import { productDetail } from './pages/product-detail.ts'
import { productList } from './pages/product-list.ts'
import { thankYou } from './pages/thank-you.ts'
import { readReceipt } from './receipt.ts'
import { shopPage, type Visit } from './shop-page.ts'

/** Specifies whose forms a visit sees. The links of the pages carry this on. */
export interface VisitAbout {
  /** Key of a site; null for the first site. */
  readonly site: string | null
  /** Token of one form's preview, which replaces the site's forms. */
  readonly preview: string | null
}

/** The parts of a page request that the shop uses. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly about: VisitAbout
  readonly script: string | null
  readonly cookies: string | undefined
  /** Fields that a form or a script sent. */
  readonly form: URLSearchParams
  readonly isJson: boolean
  readonly query: URLSearchParams
  readonly backend: ShopBackend | null
}

/** A response. `location` and `cookies` are used only after a form. */
export interface Page {
  readonly status: number
  readonly body: string
  readonly isJson?: boolean
  readonly location?: string
  readonly cookies?: readonly string[]
}

/** A cart with the discount of its code. */
export interface PricedCart {
  readonly lines: readonly CartLine[]
  readonly coupon: Coupon | null
  /** The stored code that gives no discount, and the reason. */
  readonly refused: { readonly code: string; readonly message: string } | null
}

/** Answers a request for a page, a cart form, or a request of a script on the page. */
export async function answer(ask: Ask): Promise<Page> {
  const lines = readCart(ask.cookies)
  const answered = Object.entries(ask.about).filter(([, value]) => value !== null)
  const query = answered.map(([name, value]) => `${name}=${value}`).join('&')
  const href = (path: string) => (query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`)
  const visit: Visit = { script: ask.script, inCart: lines.reduce((sum, { count }) => sum + count, 0), href }
  if (ask.method === 'POST') return posted(ask, lines, visit)
  if (ask.path === '/products.json') return { status: 200, isJson: true, body: JSON.stringify(productsJson()) }
  if (ask.path === '/cart/rebuild') return rebuilt(ask, visit)
  const isPriced = ask.path === '/cart' || ask.path === '/cart.json' || ask.path === '/checkout'
  const cart = isPriced ? await priced(ask, lines) : { lines, coupon: null, refused: null }
  if (ask.path === '/cart.json') return { status: 200, isJson: true, body: JSON.stringify(cartJson(cart)) }
  if (ask.path === '/checkout') return checkOut(ask, cart, visit)
  const found = await contentOf(ask, cart, visit)
  if (found) return { status: 200, body: shopPage(visit, found[0], found[1]) }
  return { status: 404, body: shopPage(visit, 'Not here', nothing(visit)) }
}

async function contentOf(
  { path, query, cookies, about: { site }, backend }: Ask,
  cart: PricedCart,
  visit: Visit,
): Promise<readonly [title: string, Html] | undefined> {
  if (path === '/') return ['Stoneware for slow mornings', home(visit)]
  if (path === '/products') return ['All products', productList(visit)]
  if (path === '/cart') return ['Your cart', cartPage(cart, visit)]
  if (path === '/about') return ['The workshop', about(visit)]
  if (path === '/thank-you') {
    const number = Number(query.get('order') ?? '')
    const order =
      Number.isInteger(number) && number < 2 ** 31 ? await backend?.orderOf(site, number, readReceipt(cookies)) : null
    return order ? [order.refunded_at ? 'Order refunded' : 'Thank you', thankYou(order, visit)] : undefined
  }
  const product = path.startsWith('/products/') ? productOf(path.slice('/products/'.length)) : undefined
  return product && [product.name, productDetail(product, visit)]
}

async function posted(ask: Ask, lines: readonly CartLine[], visit: Visit): Promise<Page> {
  const { path, form, isJson } = ask
  const toCart = visit.href('/cart')
  if (path === '/checkout') return checkOut(ask, await priced(ask, lines), visit)
  if (path === '/refund') return refund(ask, visit)
  if (path === '/cart/drop-code') return { status: 303, body: '', location: toCart, cookies: [codeCookie(null)] }
  if (path === '/cart/apply') {
    const code = (form.get('code') ?? '').trim()
    if (lines.length === 0) {
      // Stored until the first product is added.
      const message = 'Your cart is empty. The code is applied as soon as there is something in it.'
      return applied(isJson, toCart, isPlausibleCode(code) ? [codeCookie(code)] : [], { ok: false, message })
    }
    const { coupon, refused } = await priced(ask, lines, code)
    if (coupon) return applied(isJson, toCart, [codeCookie(coupon.code)], { ok: true, message: '' })
    const message = refused?.message ?? 'Enter a code.'
    // After a form, the page shows the reason. A script shows it itself, and nothing is stored.
    const cookies = isJson || !refused ? [] : [codeCookie(code)]
    return applied(isJson, toCart, cookies, { ok: false, message })
  }
  const product = productOf(form.get('slug') ?? '')
  const change = path === '/cart/add' ? added : path === '/cart/remove' ? removed : undefined
  if (!product || !change) return { status: 404, body: '' }
  return { status: 303, body: '', location: toCart, cookies: [cartCookie(change(lines, product))] }
}

function applied(
  isJson: boolean,
  location: string,
  cookies: readonly string[],
  said: { ok: boolean; message: string },
): Page {
  return isJson
    ? { status: 200, isJson, body: JSON.stringify(said), cookies }
    : { status: 303, body: '', location, cookies }
}

/** Refunds the order that this browser placed last. */
async function refund({ cookies, about: { site }, backend }: Ask, visit: Visit): Promise<Page> {
  const receipt = readReceipt(cookies)
  const isRefunded = receipt !== null && ((await backend?.refundOrder(site, receipt)) ?? false)
  if (isRefunded) return { status: 303, body: '', location: visit.href(`/thank-you?order=${receipt.number}`) }
  return { status: 404, body: shopPage(visit, 'Order not found', orderNotFound(visit)) }
}

/** Handles the link in an email: restores the cart, with a code. */
function rebuilt({ query }: Ask, { href }: Visit): Page {
  const code = query.get('code') ?? ''
  const cookies = [cartCookie(cartFromItems(query.get('items') ?? ''))]
  return {
    status: 303,
    body: '',
    location: href('/cart'),
    cookies: isPlausibleCode(code) ? [...cookies, codeCookie(code)] : cookies,
  }
}

/** Returns the cart with its code's current discount. A code that was valid may have expired. */
async function priced(
  { cookies, about: { site }, backend }: Ask,
  lines: readonly CartLine[],
  given?: string,
): Promise<PricedCart> {
  const code = given ?? readCode(cookies)
  if (code === null || lines.length === 0) return { lines, coupon: null, refused: null }
  if (!isPlausibleCode(code)) return { lines, coupon: null, refused: { code: '', message: 'This code is not valid.' } }
  const total = lines.reduce((sum, { product, count }) => sum + product.price * count, 0) / 100
  const checked = await backend?.checkCode(site, { code, total })
  if (checked?.ok) return { lines, coupon: checked.coupon, refused: null }
  return { lines, coupon: null, refused: { code, message: checked?.message ?? 'This shop knows no codes.' } }
}

function orderNotFound({ href }: Visit): Html {
  return html`<h1>Order not found</h1>
    <p class="lead">An order can be refunded in the browser that placed it.</p>
    <p><a class="button" href="${href('/products')}">Shop all products</a></p>`
}

function nothing({ href }: Visit): Html {
  return html`<h1>Page not found</h1>
    <p class="lead">There is no page at this address.</p>
    <p><a class="button" href="${href('/products')}">Shop all products</a></p>`
}
