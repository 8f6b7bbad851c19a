import { added, cartCookie, readCart, removed, type CartLine } from './cart.ts'
import { productOf } from './catalog.ts'
import { html, type Html } from './html.ts'
import { about } from './pages/about.ts'
import { cartPage } from './pages/cart-page.ts'
import { home } from './pages/home.ts'
import { productDetail } from './pages/product-detail.ts'
import { productList } from './pages/product-list.ts'
import { shopPage, type Visit } from './shop-page.ts'

/** Whose forms a visit is to see, as its links go on saying. */
export interface VisitAbout {
  /** The key of a site; null for the first one. */
  readonly site: string | null
  /** The token of one form's preview, which stands in the place of the site's forms. */
  readonly preview: string | null
}

/** A request for a page, as far as the shop looks at it. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly about: VisitAbout
  readonly script: string | null
  readonly cookies: string | undefined
  /** The product that a form names. */
  readonly slug: string | null
}

/** What is sent back; `location` and `cookie` only after a form. */
export interface Page {
  readonly status: number
  readonly body: string
  readonly location?: string
  readonly cookie?: string
}

/** Answers a request for a page, or a form of the cart. */
export function answer(ask: Ask): Page {
  const cart = readCart(ask.cookies)
  const said = Object.entries(ask.about).filter(([, value]) => value !== null)
  const query = said.map(([name, value]) => `${name}=${value}`).join('&')
  const href = (path: string) => (query === '' ? path : `${path}?${query}`)
  if (ask.method === 'POST') return changedCart(ask, cart, href('/cart'))
  const visit: Visit = { script: ask.script, inCart: cart.reduce((sum, { count }) => sum + count, 0), href }
  const found = contentOf(ask.path, cart, visit)
  if (found) return { status: 200, body: shopPage(visit, found[0], found[1]) }
  return { status: 404, body: shopPage(visit, 'Not here', nothing(visit)) }
}

function contentOf(path: string, cart: readonly CartLine[], visit: Visit): readonly [title: string, Html] | undefined {
  if (path === '/') return ['Stoneware for slow mornings', home(visit)]
  if (path === '/products') return ['On the shelf', productList(visit)]
  if (path === '/cart') return ['Your cart', cartPage(cart, visit)]
  if (path === '/about') return ['The workshop', about(visit)]
  const product = path.startsWith('/products/') ? productOf(path.slice('/products/'.length)) : undefined
  return product && [product.name, productDetail(product, visit)]
}

function changedCart({ path, slug }: Ask, cart: readonly CartLine[], location: string): Page {
  const product = productOf(slug ?? '')
  const change = path === '/cart/add' ? added : path === '/cart/remove' ? removed : undefined
  if (!product || !change) return { status: 404, body: '' }
  return { status: 303, body: '', location, cookie: cartCookie(change(cart, product)) }
}

function nothing({ href }: Visit): Html {
  return html`<h1>This shelf is empty</h1>
    <p class="lead">There is no page at this address.</p>
    <p><a class="button" href="${href('/products')}">See what is on the shelf</a></p>`
}
