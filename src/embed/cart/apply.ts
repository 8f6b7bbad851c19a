import type { Applied, OwnCode } from '#form/render/view.ts'
import { addedToCart, discountKept, discountNeedsProduct } from '#form/document/visitor-texts.ts'
import { rawCart, sumsOf } from '../facts/cart.ts'
import type { Load, SiteContext } from '../form-session.ts'
import { codeUsedPath } from '../paths.ts'
import { keptCode, read, write } from '../storage.ts'
import { toJson } from '../to-json.ts'
import { visitorId } from '../visitor.ts'
import { applyNow, type Outcome } from './apply-now.ts'
import type { NoticePiece } from './notice.ts'
import type { CartWatchPiece } from './watch.ts'

/** Paths of the pieces, set by the build. */
declare const PIECE_CART_WATCH: string
declare const PIECE_CART_NOTICE: string

/** The piece that applies a discount code to the cart of the page's shop. */
export interface CartPiece {
  applyCode: typeof applyCode
  applyKept: typeof applyKept
  applyLinked: typeof applyLinked
  codeForCart: typeof codeForCart
}

const { fetch: ask } = window
/** Session storage key of the last message about a code. */
const saidKey = 'code-said'
/** Milliseconds for which a code is stored while the cart is empty. */
const keptFor = 7 * 86_400_000

/**
 * Returns the code of the highest tier that the visitor's cart reaches, or of the lowest if it reaches none or can't be
 * read.
 */
export async function codeForCart(tiers: OwnCode['tiers']): Promise<string> {
  const raw = await rawCart().catch(() => undefined)
  const { value } = raw ? sumsOf(raw) : { value: 0 }
  return (tiers.find(({ min_purchase }) => value >= min_purchase) ?? tiers.at(-1)!).code
}

/**
 * Applies a code to the visitor's cart, in the page's shop, and makes the page show it. If the cart has no product, the
 * code is stored, if storage is allowed, and applied with the first product. For a discount with tiers, `code` contains
 * the codes of all tiers, one per line and the best first: the first that the shop accepts is applied, and better ones
 * as the cart grows.
 */
export async function applyCode(code: string, site: SiteContext, load: Load, least = 0): Promise<Applied> {
  const { ok, message, isEmpty, isShort } = await applyNow(code, least)
  const isKept = (isEmpty || (ok && isShort)) && !site.consent && keep(code, ok)
  if (isKept) await waitForProduct(site, load)
  if (isEmpty) return isKept ? { ok: true, message: discountKept } : { ok, message: discountNeedsProduct }
  return { ok, ...(message && { message }) }
}

/** Applies the code of a link, such as one in an email, and shows the result if it isn't visible otherwise. */
export async function applyLinked(code: string, site: SiteContext, load: Load, isKept: boolean): Promise<void> {
  const done = await (isKept ? applyKept(site, load, 'link') : applyCode(code, site, load))
  if (done && (!done.ok || done.message)) await say(site, load, code, done.message)
}

/**
 * Applies the code that was stored on an earlier page or came from a link: now, or with the first product. `by`: the
 * link was just clicked, or something (`more`) was added to the cart. Returns the result, or undefined if nothing was
 * tried. A refusal is shown once.
 */
export async function applyKept(
  site: SiteContext,
  load: Load,
  by: 'link' | 'more' | 'page' = 'page',
): Promise<Applied | undefined> {
  const [at = '', ...rest] = (read('localStorage', keptCode) ?? '').split(' ')
  if (!at) return
  const code = rest.join(' ')
  const isOld = !(Date.now() - Number(at) < keptFor)
  const waits = by !== 'more' && code.endsWith('\n')
  const { ok, message, isEmpty, isShort }: Partial<Outcome> = isOld
    ? {}
    : waits
      ? { isShort: true }
      : await applyNow(code)
  if (ok) tellApplied(site, code)
  if (ok && isShort) keep(code, ok)
  if (isEmpty || isShort) await waitForProduct(site, load)
  else write('localStorage', keptCode, null)
  if (isEmpty) return { ok: true, message: discountKept }
  const shownBefore = read('sessionStorage', saidKey) ?? ''
  // A newly loaded page doesn't repeat how much is missing.
  if (ok === false && by !== 'link' && (by === 'more' || !isShort || shownBefore !== saying(code, message)))
    await say(site, load, code, message)
  if (ok && shownBefore.startsWith(saying(code))) {
    await say(site, load, code, addedToCart)
    write('sessionStorage', saidKey, null)
  }
  return ok === undefined ? ok : { ok, ...(message && { message }) }
}

const saying = (code: string, message = '') => `${code.trim()} ${message}`

/** Shows the result for a code if there is no form to show it. */
async function say(site: SiteContext, load: Load, code: string, message?: string): Promise<void> {
  if (!site.consent) write('sessionStorage', saidKey, saying(code, message))
  await ((await load(PIECE_CART_NOTICE)) as NoticePiece).showNotice(site, load, code, message)
}

/** Reports it to the server, which counts it once. */
function tellApplied(site: SiteContext, text: string): void {
  const [code] = text.trim().split('\n')
  const body = toJson({ key: site.key, code, visitor_id: visitorId(site), kind: 'applied' })
  ask(site.origin + codeUsedPath, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/**
 * Stores a code. A trailing newline means that one of its tiers is in the cart and the others wait for the cart to
 * grow.
 */
const keep = (code: string, hasTier: boolean) =>
  write('localStorage', keptCode, `${Date.now()} ${code.trim()}${hasTier ? '\n' : ''}`)

async function waitForProduct(site: SiteContext, load: Load): Promise<void> {
  const { watchCart } = (await load(PIECE_CART_WATCH)) as CartWatchPiece
  const until = new AbortController()
  watchCart(
    (isMore) => {
      if (!isMore) return
      until.abort()
      void applyKept(site, load, 'more').catch(() => {})
    },
    () => !site.consent,
    until.signal,
  )
}
