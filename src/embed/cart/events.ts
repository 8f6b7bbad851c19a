import { around, listen, ofDocument } from '#form/render/dom.ts'
import { importWithRetry } from '../import-with-retry.ts'
import type { CartPiece } from './apply.ts'
import { rawCart, type RawCart } from '../facts/cart.ts'
import type { SiteContext } from '../form-session.ts'
import { codeParam, piecePaths } from '../paths.ts'
import type { CartEvent } from '../protocol.ts'
import type { ScriptSite } from '../script-config.ts'
import { keptCode, read, write } from '../storage.ts'
import { toJson } from '../to-json.ts'
import { newId, visitorId } from '../visitor.ts'
import { productOfPage } from './product-of-page.ts'
import { snapshotOf } from './snapshot.ts'
import { watchCart } from './watch.ts'

/** Path of the piece, set by the build. */
declare const PIECE_CART_APPLY: string

/** Delays in milliseconds: changes within `change` are reported once; `again` is the delay before a second attempt. */
const pauses = { change: 1000, again: 5000 } as const
/** Session storage keys: the cart as last reported, and the cart at the reported start of checkout. */
const keys = { cart: 'cart-told', checkout: 'checkout-told' } as const
/** Elements that lead to a checkout that the script can't follow to. */
const leading = '[name=checkout],a[href*="/checkout"],form[action*="/checkout"] [type=submit]'
const { fetch: send } = window

/**
 * Reports to the server which products a visitor views, the contents of the cart, and the start of a checkout. Reports
 * nothing before the visitor agrees.
 */
export function start(site: ScriptSite): void {
  if (site.preview) return
  applyLinked(site)
  if (read('localStorage', 'owner')) return
  const mayTell = () => !!visitorId(site)
  let due: ReturnType<typeof setTimeout> | undefined
  let viewed = ''
  const look = () => {
    if (!mayTell()) return
    const product = productOfPage()
    if (product && viewed !== product.url) void tell(site, 'viewed', { product })
    viewed = product?.url ?? ''
    if (isCheckout()) void tellCart('checkout')
  }
  const lookSoon = () => {
    clearTimeout(due)
    due = setTimeout(look, pauses.change)
  }
  const tellCart = async (kind: 'cart' | 'checkout', known?: RawCart) => {
    if (!mayTell()) return
    const raw = known ?? (await rawCart().catch(() => undefined))
    if (!raw) return
    const cart = await snapshotOf(raw)
    const mark = toJson(cart)
    const key = keys[kind]
    const before = read('sessionStorage', key)
    if (before === mark || (!cart.lines[0] && (kind === 'checkout' || !before))) return
    write('sessionStorage', key, mark)
    const isTold = await tell(site, kind, { cart })
    if (!isTold) write('sessionStorage', key, null)
  }

  let changed: ReturnType<typeof setTimeout> | undefined
  watchCart(
    (_, raw) => {
      clearTimeout(changed)
      changed = setTimeout(() => void tellCart('cart', raw), pauses.change)
    },
    () => !site.consent,
  )
  listen(document, 'click', (event: Event) => around(event, leading) && void tellCart('checkout'), { capture: true })
  listen(window, 'trellis-page', lookSoon)
  listen(window, 'trellis-agreed', () => {
    lookSoon()
    void tellCart('cart')
  })
  lookSoon()
}

/** Checks whether the page is a checkout, and not an order confirmation. */
function isCheckout(): boolean {
  const { className } = ofDocument('body')
  return /woocommerce-checkout/.test(className)
    ? !/woocommerce-order-received/.test(className)
    : /\/checkout\/?$/.test(location.pathname)
}

/** Sends an event, even while the page unloads. Returns true if the server has received it. */
async function tell(site: SiteContext, kind: CartEvent['kind'], about: Partial<CartEvent>): Promise<boolean> {
  const body = toJson({ key: site.key, id: newId(), visitor_id: visitorId(site), kind, ...about })
  for (const pause of [pauses.again, 0]) {
    try {
      const { status } = await send(site.origin + piecePaths.cart, { method: 'POST', body, keepalive: true })
      if (status < 500 && status !== 429) return status < 300
    } catch {
      // Tries again after a delay.
    }
    if (pause) await new Promise((go) => setTimeout(go, pause))
  }
  return false
}

/** Applies the code of a link, such as one in an email, to the cart and removes it from the URL. */
function applyLinked(site: ScriptSite): void {
  const url = new URL(location.href)
  const code = url.searchParams.get(codeParam)
  if (!code) return
  url.searchParams.delete(codeParam)
  history.replaceState(history.state, '', url)
  // Stored first, because visitors may go to the next page before it is applied.
  const isKept = !site.consent && write('localStorage', keptCode, `${Date.now()} ${code}`)
  const load = (path: string) => importWithRetry(site.origin + path)
  void (load(PIECE_CART_APPLY) as Promise<CartPiece>)
    .then(({ applyLinked: apply }) => apply(code, site, load, isKept))
    .catch(() => {})
}
