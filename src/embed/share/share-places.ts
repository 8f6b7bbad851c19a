import { h } from '#form/render/h.ts'
import type { ShareData, SharePlace } from '../extra-data/share-data.ts'

/** The piece that is fetched where share buttons stand in the page's flow. */
export interface SharePlacesPiece {
  putInPage: typeof putInPage
}

/** Puts share buttons where they go in the page; `bar` makes new ones, `isHere` tells whether the page is still the same. */
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
      // As readable as the page's own text.
      heading.style.color = getComputedStyle(spot.within).color
      group.insertBefore(heading, group.firstChild)
    }
    putQuietly(host, spot, isHere)
  }
}

/** A place in the page's flow, in `within`: `put` goes there; `near` stands beside it, null where room was reserved. */
interface Spot {
  near: Element | null
  within: Element
  put(host: Element): void
}

/** What a page's main text mostly stands in. */
const texts = ['[itemprop=articleBody]', '.entry-content', 'article', 'main', '[role=main]']
/** The element that owners put where buttons are to stand, with room reserved. */
const own = '[data-trellis-share]'

function find(selector: string): Element[] {
  try {
    return [...Document.prototype.querySelectorAll.call(document, selector)].slice(0, 20)
  } catch {
    // The owner's selector is none.
    return []
  }
}

/** Where in the page such buttons go. */
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
 * Puts a host there as soon as nothing that is seen moves by it: where room was reserved at once, elsewhere while the place is
 * out of sight. Above the screen only where the browser keeps in place what is read.
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
