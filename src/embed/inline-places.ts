import { ofDocument } from '#form/render/dom.ts'
import type { PublishedSurface } from './protocol.ts'
import { styles } from './styles.ts'

/** The piece that is loaded with inline forms that have no designated place in the page, or that dim it. */
export interface InlinePlacesPiece {
  putInText: typeof putInText
  dimRest: typeof dimRest
}

type Embed = NonNullable<PublishedSurface['embed']>

/** Elements that usually contain a page's main text. */
const texts = 'article,[itemprop=articleBody],.entry-content,main,[role=main]'
const dark =
  ':host{position:relative!important}.inset{position:relative;z-index:1;box-shadow:0 0 0 0 #000000b3;border-radius:3px}.inset.dark{box-shadow:0 0 0 200vmax #000000b3;z-index:2147483646}@media(prefers-reduced-motion:no-preference){.inset{transition:box-shadow .3s}}'

/** Returns the text's paragraphs, except for about the first `percent` percent of them. */
function paragraphsFrom({ at: percent, within }: Embed): Element[] {
  const all = (selector: string, from: ParentNode = document) => [
    ...(from === document ? Document : Element).prototype.querySelectorAll.call(from, selector),
  ]
  const counts = (part: Element) =>
    all('p', part).filter((one) => one.getClientRects()[0] && one.textContent!.trim().length > 40)
  const places = within ? all(within) : [...all(texts), ofDocument('body')]
  const paragraphs = places.map(counts).find((found) => found.length > 0) ?? []
  return paragraphs.slice(Math.min(Math.round((paragraphs.length * percent) / 100), paragraphs.length - 1))
}

/**
 * Inserts the host before the first paragraph below the screen, or after the last one. If that is already above the
 * screen, the browser keeps the visible text in its position. Safari doesn't, so there it waits until the last
 * paragraph is visible again, and the content below it jumps. Returns false if there is no place, and while it waits;
 * `again` is called later.
 */
export function putInText(host: Element, embed: Embed, again: () => void): boolean {
  const paragraphs = paragraphsFrom(embed)
  const last = paragraphs.at(-1)
  if (!last) return false
  const below = paragraphs.find((one) => one.getBoundingClientRect().top > innerHeight + 20)
  if (below) {
    below.parentNode!.insertBefore(host, below)
    return true
  }
  if (last.getBoundingClientRect().bottom < 0 && !CSS.supports('overflow-anchor', 'auto')) {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry!.boundingClientRect.bottom < 0) return
      observer.disconnect()
      again()
    })
    observer.observe(last)
    return false
  }
  last.parentNode!.insertBefore(host, last.nextSibling)
  return true
}

/** Dims the rest of the page while the form is in the middle of the screen. */
export function dimRest(inside: Element): void {
  const root = inside.getRootNode() as ShadowRoot
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(dark)]
  new IntersectionObserver(([entry]) => inside.classList.toggle('dark', entry!.isIntersecting), {
    rootMargin: '-45% 0px -45% 0px',
  }).observe(inside)
}
