import type { Applied } from '#form/render/view.ts'
import { rawCart, type ShopifyCart, type WooCart } from '../facts/cart.ts'
import { linkOf, shopOfPage, wooApi } from '../facts/shop.ts'
import type { Load } from '../form-session.ts'
import { keptCode, read, write } from '../storage.ts'
import { toJson } from '../to-json.ts'
import { refusalOf } from './refusal.ts'
import { tellPage } from './tell-page.ts'
import type { CartWatchPiece } from './watch.ts'

/** The path of the piece, set by the build. */
declare const PIECE_CART_WATCH: string

/** The piece that takes a discount code to the cart of the shop that the page belongs to. */
export interface CartPiece {
  applyCode: typeof applyCode
  applyKept: typeof applyKept
}

const { fetch: ask } = window
/** For so many milliseconds a code is kept for a cart that is empty. */
const keptFor = 7 * 86_400_000

const words = {
  kept: 'Saved. It will be applied when you add a product to your cart.',
  empty: 'Your cart is empty. Please add a product, then apply the code.',
  unfit: "The shop doesn't accept this code for what is in your cart.",
  reload: 'Applied. The page reloads to show it.',
}

/** What came of a code: `isEmpty`, that nothing is in the cart that it could be applied to; `isShort`, that too little is. */
interface Outcome extends Applied {
  isEmpty?: boolean
  isShort?: boolean
}

/**
 * Applies a code to the visitor's cart, in the shop that the page belongs to, and has the page show it. Without a product in the cart the
 * code is kept, where something may be stored, and applied with the first one.
 */
export async function applyCode(code: string, mayStore: () => boolean, load: Load): Promise<Applied> {
  const { ok, message, isEmpty } = await applyNow(code)
  if (!isEmpty) return { ok, ...(message && { message }) }
  if (!mayStore() || !write('localStorage', keptCode, `${Date.now()} ${code}`))
    return { ok: false, message: words.empty }
  await waitForProduct(mayStore, load)
  return { ok: true, message: words.kept }
}

/** Applies the code that was kept on an earlier page: now, or with the first product. */
export async function applyKept(mayStore: () => boolean, load: Load): Promise<void> {
  const [at = '', ...code] = (read('localStorage', keptCode) ?? '').split(' ')
  if (!at) return
  const isOld = !(Date.now() - Number(at) < keptFor)
  const { isEmpty, isShort }: Partial<Outcome> = isOld ? {} : await applyNow(code.join(' '))
  if (isEmpty || isShort) return waitForProduct(mayStore, load)
  write('localStorage', keptCode, null)
}

async function waitForProduct(mayStore: () => boolean, load: Load): Promise<void> {
  const { watchCart } = (await load(PIECE_CART_WATCH)) as CartWatchPiece
  const until = new AbortController()
  watchCart(
    (isMore) => {
      if (!isMore) return
      until.abort()
      void applyKept(mayStore, load)
    },
    mayStore,
    until.signal,
  )
}

async function applyNow(code: string): Promise<Outcome> {
  try {
    const kind = shopOfPage()?.kind
    return await (kind === 'shopify' ? toShopify(code) : kind === 'woo' ? toWooCommerce(code) : toCustom(code))
  } catch {
    return { ok: false }
  }
}

/** A shop of its own says for itself what came of it. */
async function toCustom(code: string): Promise<Outcome> {
  const address = linkOf('trellis-apply')
  if (!address) return { ok: false }
  if (!((await rawCart()) as { shopify: ShopifyCart } | undefined)?.shopify.item_count)
    return { ok: false, isEmpty: true }
  const { ok, message } = (await (await post(address, { code })).json()) as Partial<Applied>
  return ok ? reloadCart(address) : { ok: false, ...(message && { message }) }
}

async function toShopify(code: string): Promise<Outcome> {
  const root = (window as { Shopify?: { routes?: { root?: string } } }).Shopify?.routes?.root ?? '/'
  const follow = async () =>
    (await ask(`/discount/${encodeURIComponent(code)}?redirect=${encodeURIComponent(`${root}cart.js`)}`)).ok
  const before = ((await rawCart()) as { shopify: ShopifyCart & Discounted }).shopify
  // The link has the shop itself keep it.
  if (!before.item_count) return (await follow()) ? { ok: true, message: words.kept } : { ok: false }
  const others = codesOf(before).filter((one) => one.applicable && !isSame(one.code, code))
  const updated = await post(`${root}cart/update.js`, { discount: [...others.map((one) => one.code), code].join() })
  const found = updated.ok && codesOf((await updated.json()) as Discounted).find((one) => isSame(one.code, code))
  if (found ? !found.applicable : !(await follow())) return { ok: false, ...(found && { message: words.unfit }) }
  return reloadCart(`${root}cart`)
}

interface Discounted {
  discount_codes?: { code: string; applicable: boolean }[]
}

const codesOf = ({ discount_codes: codes = [] }: Discounted) => codes

/** Themes share no way of being told: the page of the cart is loaded again, once what is said can have been read. */
function reloadCart(address: string): Applied {
  const isCart = location.pathname.startsWith(new URL(address, location.href).pathname.replace(/\/apply$/, ''))
  if (isCart) setTimeout(() => location.reload(), 1500)
  return { ok: true, ...(isCart && { message: words.reload }) }
}

async function toWooCommerce(code: string): Promise<Outcome> {
  const api = `${wooApi()}cart`
  const known = await ask(api, { cache: 'no-store' })
  if (!known.ok) return { ok: false }
  const cart = (await known.json()) as WooCart
  if (!cart.items_count) return { ok: false, isEmpty: true }
  const [nonce, token] = ['Nonce', 'Cart-Token'].map((name) => known.headers.get(name))
  // The token opens a cart by itself, the nonce the one of this page.
  const answer = await post(`${api}/apply-coupon`, { code }, nonce ? { Nonce: nonce } : { 'Cart-Token': token ?? '' })
  // A code that is in the cart already is no failure.
  if (!answer.ok && !cart.coupons?.some((coupon) => isSame(coupon.code, code))) {
    const { message = '' } = (await answer.json()) as { message?: string }
    return { ok: false, ...refusalOf(message, cart) }
  }
  tellPage()
  return { ok: true }
}

function post(address: string, body: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return ask(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: toJson(body),
  })
}

/** Shops do not mind how a code is written. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
