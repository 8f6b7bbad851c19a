import { h } from '#form/render/h.ts'
import type { ShareData, SharePlace } from '../extra-data/share-data.ts'

/** The piece that is fetched if share buttons are placed in the page's flow. */
export interface SharePlacesPiece {
  putInPage: typeof putInPage
}

/** Places share buttons in the page; `bar` creates new ones, `isHere` returns whether the page is still the same. */
export function putInPage(
  where: SharePlace,
  data: ShareData,
  bar: (where: SharePlace) => HTMLElement,
  isHere: () => unknown,
): void {
  if (!isHere()) return
  for (const spot of placesInPage(where, data)) {
    const host = bar(where)
    const group = host.shadowRoot!.firstElementChild!
    if (data.heading) {
      const heading = h('p', {}, [data.heading])
      // Uses the text color of the page so that it is equally readable.
      heading.style.color = getComputedStyle(spot.within).color
      group.insertBefore(heading, group.firstChild)
    }
    putQuietly(host, spot, isHere)
  }
}

/**
 * A place in the page's flow, inside `within`. `put` inserts an element there. `near` is the adjacent element; null if
 * space was reserved.
 */
interface Spot {
  near: Element | null
  within: Element
  put(host: Element): void
}

/** Selectors of elements that usually contain a page's main text. */
const texts = ['[itemprop=articleBody]', '.entry-content', 'article', 'main', '[role=main]']
/** Element that owners add where the buttons should appear, with reserved space. */
const own = '[data-trellis-share]'

function find(selector: string): Element[] {
  try {
    return [...Document.prototype.querySelectorAll.call(document, selector)].slice(0, 20)
  } catch {
    // The owner's selector is invalid.
    return []
  }
}

/** Returns the places in the page for such buttons. */
function placesInPage(where: SharePlace, { textSelector, inlineSelector }: ShareData): Spot[] {
  if (where === 'inline') {
    const append = (element: Element, near: Element | null): Spot => ({
      near,
      within: element,
      put: (host) => element.appendChild(host),
    })
    return [
      ...find(own).map((element) => append(element, null)),
      ...(inlineSelector ? find(inlineSelector).map((element) => append(element, element)) : []),
    ]
  }
  const text = (textSelector ? [textSelector] : texts).flatMap(find).find((one) => one.getClientRects()[0])
  if (!text) return []
  const isAbove = where === 'above'
  const near = (isAbove ? text.firstElementChild : text.lastElementChild) ?? text
  return [{ near, within: text, put: (host) => text.insertBefore(host, isAbove ? text.firstChild : null) }]
}

/**
 * Inserts a host as soon as this moves nothing visible: immediately if space was reserved, otherwise while the place is
 * out of sight. Above the viewport, only if the browser supports scroll anchoring.
 */
function putQuietly(host: Element, { near, put }: Spot, isHere: () => unknown): void {
  if (!near) return put(host)
  const observer = new IntersectionObserver(([entry]) => {
    const { isIntersecting, boundingClientRect: box } = entry!
    if (!isHere()) return observer.disconnect()
    if (isIntersecting || (box.top < 0 && !CSS.supports('overflow-anchor', 'auto'))) return
    observer.disconnect()
    put(host)
  })
  observer.observe(near)
}
