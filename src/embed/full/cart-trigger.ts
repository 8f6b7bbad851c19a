import { around, listen } from '#form/render/dom.ts'
import { read, write } from '../storage.ts'
import type { Fire } from '../triggers.ts'

/** Calls by which shops put something in the cart: Shopify's, WooCommerce's old and new ones. */
const adding = /\/cart\/add(\.js)?($|\?)|[?&]wc-ajax=add_to_cart\b|\/wc\/store\/v1\/cart\/add-item\b/
/** Forms that do it by loading another page. */
const forms = 'form[action*="/cart/add"],form.cart'
const key = 'cart'

/** Fires when something was put in the cart, here or by the step that led to this page. The page's own calls are only watched. */
export function armCart(fire: Fire, signal: AbortSignal): void {
  if (read('sessionStorage', key)) {
    write('sessionStorage', key, null)
    setTimeout(fire)
  }
  listen(document, 'wc-blocks_added_to_cart', fire, { signal })
  listen(
    document,
    'submit',
    (event: Event) => {
      if (around(event, forms)) write('sessionStorage', key, '1')
    },
    { capture: true, signal },
  )
  try {
    const observer = new PerformanceObserver((list) => {
      const isAdded = (entry: PerformanceEntry) =>
        adding.test(entry.name) && ((entry as PerformanceResourceTiming).responseStatus || 200) < 400
      if (list.getEntries().some(isAdded)) {
        write('sessionStorage', key, null)
        fire()
      }
    })
    observer.observe({ type: 'resource' })
    signal.addEventListener('abort', () => observer.disconnect())
  } catch {
    // A browser that does not tell of its requests.
  }
}
