import { around, listen, ofDocument } from '#form/render/dom.ts'
import { rawCart, type RawCart } from '../facts/cart.ts'
import { read, write } from '../storage.ts'
import { toJson } from '../to-json.ts'

/** The piece that is loaded if something waits for the visitor's cart to change. */
export interface CartWatchPiece {
  watchCart: typeof watchCart
}

/** Quantity of each line of a cart. */
type Counts = Readonly<Record<string, number>>
/** Called when the cart has changed. `isMore`: something was added. `raw`: the shop's cart data, if available. */
type Listener = (isMore: boolean, raw: RawCart | undefined) => void

/** Requests by which shops change a cart: Shopify's, those of custom shops, WooCommerce's old and new ones. */
const changing =
  /\/cart\/(add|change|update|clear|remove)(\.js)?($|\?)|[?&]wc-ajax=(add_to|remove_from)_cart\b|\/wc\/store(\/v1)?\/(cart\/\w|batch)/
/** Those of them that add something. */
const adding = /\/cart\/add(\.js)?($|\?)|[?&]wc-ajax=add_to_cart\b|\/cart\/add-item\b/
/** Forms and links that add something by loading another page. */
const leading =
  'form[action*="/cart/add"],form.cart,form[class*=add-to-cart],a[href*="add-to-cart="],a[href*="/cart/add"]'
/** Session storage keys: the cart as last seen, and that a page was left through such a form or link. */
const keys = { seen: 'cart', left: 'cart-left' } as const

const listeners = new Set<Listener>()
let mayKeep = () => false
let isStarted = false
let seen: Counts | undefined
let hash = ''
/** The look that was requested while the cart was being read. */
let due: { isAdding: boolean } | undefined
let isReading = false

/**
 * Calls `listener` when the cart changes, on this page or by the navigation that led to it, until `signal` aborts. A
 * request alone doesn't count, only the cart's contents before and after. If those can't be read, requests that add
 * something are used instead. Across pages the cart is remembered if `mayStore` allows it.
 */
export function watchCart(listener: Listener, mayStore: () => boolean, signal?: AbortSignal): void {
  if (signal?.aborted) return
  listeners.add(listener)
  signal?.addEventListener('abort', () => listeners.delete(listener))
  if (isStarted) return
  isStarted = true
  mayKeep = mayStore
  start()
}

function start(): void {
  recall()
  const wasLed = !!read('sessionStorage', keys.left) || /[?&]add-to-cart=/.test(location.search)
  write('sessionStorage', keys.left, null)
  // The earlier contents are unknown, but something was to be added.
  if (wasLed) seen ??= {}
  if (wasLed || !seen || hash !== hashNow()) void look(false)
  for (const type of ['submit', 'click'])
    listen(
      document,
      type,
      (event: Event) => {
        if (mayKeep() && around(event, leading)) write('sessionStorage', keys.left, '1')
      },
      { capture: true },
    )
  listen(document, 'wc-blocks_added_to_cart', () => void look(true))
  // A page from the back/forward cache returns as it was left, but the cart may have changed.
  listen(window, 'pageshow', ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    recall()
    void look(false)
  })
  try {
    new PerformanceObserver((list) => {
      const names = list.getEntries().map((entry) => ({ entry, name: decoded(entry.name) }))
      const isAdding = names.some(
        ({ entry, name }) => adding.test(name) && ((entry as PerformanceResourceTiming).responseStatus || 200) < 400,
      )
      // Plugins use their own requests, but the cookie shows that one of them changed the cart.
      if (names.some(({ name }) => changing.test(name)) || hash !== hashNow()) void look(isAdding)
    }).observe({ type: 'resource' })
  } catch {
    // A browser that doesn't report requests.
  }
}

/** Reads the cart and notifies the listeners if it has changed. */
async function look(isAdding: boolean): Promise<void> {
  due = { isAdding: isAdding || !!due?.isAdding }
  if (isReading) return
  isReading = true
  while (due) {
    const asked: { isAdding: boolean } = due
    due = undefined
    hash = hashNow()
    const raw = await rawCart().catch(() => undefined)
    const now = raw && countsOf(raw)
    const before = seen
    seen = now ?? before
    if (now && mayKeep()) write('sessionStorage', keys.seen, `${hash} ${toJson(now)}`)
    const isMore = now && before ? Object.keys(now).some((line) => now[line]! > (before[line] ?? 0)) : asked.isAdding
    if (isMore || (now && before && toJson(now) !== toJson(before)))
      for (const listener of listeners) listener(isMore, raw)
  }
  isReading = false
}

function countsOf(raw: RawCart): Counts {
  const found: Record<string, number> = {}
  const count = (key: string | number, quantity: number) => (found[key] = (found[key] ?? 0) + quantity)
  if ('woo' in raw) for (const { key, id, quantity } of raw.woo.items) count(key ?? id, quantity)
  else for (const { variant_id, product_id, quantity } of raw.shopify.items) count(variant_id ?? product_id!, quantity)
  return found
}

function recall(): void {
  const [, known = '', text] = /^(\S*) (.*)$/.exec(read('sessionStorage', keys.seen) ?? '') ?? []
  hash = known
  seen = undefined
  try {
    if (text) seen = JSON.parse(text) as Counts
  } catch {
    // Another script has written there.
  }
}

/** Returns WooCommerce's cart hash from a cookie, which changes with the cart. */
function hashNow(): string {
  try {
    return /woocommerce_cart_hash=([^;\s]*)/.exec(ofDocument('cookie'))?.[1] ?? ''
  } catch {
    return ''
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
