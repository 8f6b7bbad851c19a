import type { Applied, OwnCode } from '#form/render/view.ts'
import { rawCart, type ShopifyCart, sumsOf, type WooCart } from '../facts/cart.ts'
import { linkOf, shopOfPage, wooApi } from '../facts/shop.ts'
import type { Load, SiteContext } from '../form-session.ts'
import { codeUsedPath } from '../protocol.ts'
import { keptCode, read, write } from '../storage.ts'
import { toJson } from '../to-json.ts'
import { visitorId } from '../visitor.ts'
import { refusalOf } from './refusal.ts'
import { tellPage } from './tell-page.ts'
import type { CartWatchPiece } from './watch.ts'
import {
  discountKept,
  discountNeedsProduct,
  discountRefused,
  discountReload,
  discountShort,
} from '#form/document/visitor-texts.ts'

/** The path of the piece, set by the build. */
declare const PIECE_CART_WATCH: string

/** The piece that takes a discount code to the cart of the shop that the page belongs to. */
export interface CartPiece {
  applyCode: typeof applyCode
  applyKept: typeof applyKept
  codeForCart: typeof codeForCart
}

const { fetch: ask } = window
/** For so many milliseconds a code is kept for a cart that is empty. */
const keptFor = 7 * 86_400_000

const words = {
  kept: discountKept,
  empty: discountNeedsProduct,
  unfit: discountRefused,
  short: discountShort,
  reload: discountReload,
}

/**
 * What came of a code: `isEmpty`, that nothing is in the cart that it could be applied to; `isShort`, that too little is, for the code
 * or for a better one of its tiers.
 */
interface Outcome extends Applied {
  isEmpty?: boolean
  isShort?: boolean
}

/** The code of the highest tier that the visitor's cart reaches; of the lowest where it reaches none, or cannot be read. */
export async function codeForCart(tiers: OwnCode['tiers']): Promise<string> {
  const raw = await rawCart().catch(() => undefined)
  const { value } = raw ? sumsOf(raw) : { value: 0 }
  return (tiers.find(({ min_purchase }) => value >= min_purchase) ?? tiers.at(-1)!).code
}

/**
 * Applies a code to the visitor's cart, in the shop that the page belongs to, and has the page show it. Without a product in the cart the
 * code is kept, where something may be stored, and applied with the first one. Of a discount with tiers, `code` is the codes of all, one a
 * line and the best first: the first that the shop accepts is applied, and better ones as the cart grows.
 */
export async function applyCode(code: string, site: SiteContext, load: Load, least = 0): Promise<Applied> {
  const { ok, message, isEmpty, isShort } = await applyNow(code, least)
  const isKept = (isEmpty || (ok && isShort)) && !site.consent && keep(code, ok)
  if (isKept) await waitForProduct(site, load)
  if (isEmpty) return isKept ? { ok: true, message: words.kept } : { ok, message: words.empty }
  return { ok, ...(message && { message }) }
}

/**
 * Applies the code that was kept on an earlier page, or came by a link: now, or with the first product. `isMore`: something was put into
 * the cart. Answers what came of it; nothing where nothing was tried.
 */
export async function applyKept(site: SiteContext, load: Load, isMore?: boolean): Promise<Applied | undefined> {
  const [at = '', ...rest] = (read('localStorage', keptCode) ?? '').split(' ')
  if (!at) return
  const code = rest.join(' ')
  const isOld = !(Date.now() - Number(at) < keptFor)
  const waits = !isMore && code.endsWith('\n')
  const { ok, message, isEmpty, isShort }: Partial<Outcome> = isOld
    ? {}
    : waits
      ? { isShort: true }
      : await applyNow(code)
  if (ok) tellApplied(site, code)
  if (ok && isShort) keep(code, ok)
  if (isEmpty || isShort) await waitForProduct(site, load)
  else write('localStorage', keptCode, null)
  if (isEmpty) return { ok: true, message: words.kept }
  return ok === undefined ? ok : { ok, ...(message && { message }) }
}

/** Tells the server, which counts it once. */
function tellApplied(site: SiteContext, text: string): void {
  const [code] = text.trim().split('\n')
  const body = toJson({ key: site.key, code, visitor_id: visitorId(site), kind: 'applied' })
  ask(site.origin + codeUsedPath, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/** Keeps a code. The line end after it says that one of its tiers is in the cart: the others wait for the cart to grow. */
const keep = (code: string, hasTier: boolean) =>
  write('localStorage', keptCode, `${Date.now()} ${code.trim()}${hasTier ? '\n' : ''}`)

async function waitForProduct(site: SiteContext, load: Load): Promise<void> {
  const { watchCart } = (await load(PIECE_CART_WATCH)) as CartWatchPiece
  const until = new AbortController()
  watchCart(
    (isMore) => {
      if (!isMore) return
      until.abort()
      void applyKept(site, load, true)
    },
    () => !site.consent,
    until.signal,
  )
}

async function applyNow(code: string, least = 0): Promise<Outcome> {
  try {
    const kind = shopOfPage()?.kind
    const codes = code.trim().split('\n')
    return await (kind === 'shopify'
      ? toShopify(codes, least)
      : kind === 'woo'
        ? toWooCommerce(codes)
        : toCustom(codes[0]!))
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

async function toShopify(codes: readonly string[], least: number): Promise<Outcome> {
  const { routes, currency } = (window as { Shopify?: ShopifyPage }).Shopify ?? {}
  const root = routes?.root ?? '/'
  const follow = async (code: string) =>
    (await ask(`/discount/${encodeURIComponent(code)}?redirect=${encodeURIComponent(`${root}cart.js`)}`)).ok
  const before = ((await rawCart()) as { shopify: ShopifyCart & Discounted }).shopify
  // The link has the shop itself keep it; what has tiers is kept here.
  if (!before.item_count && codes[1]) return { ok: false, isEmpty: true }
  if (!before.item_count) return (await follow(codes[0]!)) ? { ok: true, message: words.kept } : { ok: false }
  const inCart = codesOf(before).flatMap((one) => (one.applicable ? one.code : []))
  const others = inCart.filter((one) => !hasCode(codes, one))
  let unfit = false
  for (const code of codes) {
    const isKnown = !!codes[1] && hasCode(inCart, code)
    if (isKnown && code === codes[0]) return { ok: true }
    const updated = await post(`${root}cart/update.js`, { discount: [...others, code].join() })
    const found = updated.ok && codesOf((await updated.json()) as Discounted).find((one) => isSame(one.code, code))
    unfit = !!found
    const isShort = code !== codes[0]
    if (found ? found.applicable : await follow(code))
      return { ...(isKnown ? { ok: true } : reloadCart(`${root}cart`)), isShort }
  }
  // The least is in the shop's own currency: in another it is not known.
  const missing = Number(currency?.rate ?? 1) === 1 ? least - sumsOf({ shopify: before }).value : 0
  return {
    ok: false,
    ...(unfit && { message: missing > 0 && before.currency ? shortBy(missing, before.currency) : words.unfit }),
  }
}

interface ShopifyPage {
  routes?: { root?: string }
  currency?: { rate?: string }
}

const shortBy = (missing: number, currency: string) =>
  words.short.replace('{amount}', () =>
    new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(missing),
  )

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

async function toWooCommerce(codes: readonly string[]): Promise<Outcome> {
  const api = `${wooApi()}cart`
  const known = await ask(api, { cache: 'no-store' })
  if (!known.ok) return { ok: false }
  const cart = (await known.json()) as WooCart
  if (!cart.items_count) return { ok: false, isEmpty: true }
  const [nonce, token] = ['Nonce', 'Cart-Token'].map((name) => known.headers.get(name))
  let refused: Outcome = { ok: false }
  for (const code of codes) {
    const isShort = code !== codes[0]
    // A code that is in the cart already is no failure.
    if (hasCode(cart.coupons?.map((coupon) => coupon.code) ?? [], code)) return { ok: true, isShort }
    // The token opens a cart by itself, the nonce the one of this page.
    const answer = await post(`${api}/apply-coupon`, { code }, nonce ? { Nonce: nonce } : { 'Cart-Token': token ?? '' })
    if (answer.ok) {
      tellPage()
      return { ok: true, isShort }
    }
    const { message = '' } = (await answer.json()) as { message?: string }
    refused = { ok: false, ...refusalOf(message, cart) }
  }
  return refused
}

function post(address: string, body: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return ask(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: toJson(body),
  })
}

const hasCode = (codes: readonly string[], code: string) => codes.some((one) => isSame(one, code))

/** Shops do not mind how a code is written. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
