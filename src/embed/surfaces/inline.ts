import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { styles } from '../styles.ts'
import { makeHost, ownKeys } from './host.ts'
import type { Ending, OpenSurface } from './surface.ts'

/** What a page's main text mostly stands in. */
const texts = 'article,[itemprop=articleBody],.entry-content,main,[role=main]'
/** At most so often, in milliseconds, a page that changes is searched for a place. */
const pause = 100

/**
 * A form within the page: where an element says `data-trellis="…"`, or at so many percent of the text's paragraphs, or where
 * the next one begins that is not in sight yet, so that nothing jumps while somebody reads; at the latest at the text's end.
 * It comes as soon as there is a place, and again when a page that draws itself anew has thrown it away.
 */
export const openInline: OpenSurface = (element, css, onClosed, form, mayStill) => {
  const { id, surface = {} } = form
  const { embed, blackout, width } = surface
  const sheet =
    ':host{display:block!important}.inset{display:block;box-sizing:border-box;container:stage/inline-size;margin:24px auto;' +
    `max-width:${width ?? 600}px}.form.form>*{width:100%;max-width:100%}` +
    (blackout
      ? ':host{position:relative!important}.inset{position:relative;z-index:1;box-shadow:0 0 0 0 #000000b3;border-radius:3px}.inset.dark{box-shadow:0 0 0 200vmax #000000b3;z-index:2147483646}@media(prefers-reduced-motion:no-preference){.inset{transition:box-shadow .3s}}'
      : '')
  const inside = h('div', { class: 'inset', role: 'region', tabindex: '-1' }, [element])
  const host = makeHost(inside, css + sheet)
  host.setAttribute('name', id)
  ownKeys(inside)
  // What follows a form is read on: it stays where it is when another step is smaller.
  element.addEventListener('submit', () => {
    const root = host.shadowRoot!
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(`.inset{min-height:${inside.offsetHeight}px}`)]
  })

  const page = () => location.pathname + location.search
  let placedOn = ''
  let isSearching = false
  let onSeen = () => {}
  const until = new AbortController()
  const { signal } = until
  const end = (ending: Ending) => {
    if (signal.aborted) return
    until.abort()
    host.remove()
    onClosed(ending)
  }
  const place = () => {
    isSearching = false
    if (signal.aborted || host.isConnected) return
    // The page it stood on is left: another one is for a session of its own.
    if (placedOn && placedOn !== page()) return end('gone')
    const { querySelector } = Document.prototype
    // The session of the page before, which is about to be thrown away.
    if (querySelector.call(document, `trellis-form[name="${CSS.escape(id)}"]`)) return
    if (!placedOn && !mayStill()) return end('gone')
    const marked = querySelector.call(document, `[data-trellis="${CSS.escape(id)}"]`)
    const paragraphs = marked || !embed ? [] : paragraphsFrom(embed.at, embed.within)
    if (marked) marked.appendChild(host)
    else if (!paragraphs[0] || !putIn(host, paragraphs, change)) return
    if (placedOn) return
    placedOn = page()
    onSeen()
  }
  const change = () => {
    if (host.isConnected || isSearching) return
    isSearching = true
    setTimeout(place, pause)
  }
  const observer = new MutationObserver(change)
  observer.observe(document, { childList: true, subtree: true })
  listen(signal, 'abort', () => observer.disconnect())
  listen(
    window,
    'trellis-page',
    () => {
      if (form.away) end('gone')
    },
    { signal },
  )
  return {
    label: (text) => inside.setAttribute('aria-label', text),
    close: () => end('closed'),
    onSeen(listener) {
      onSeen = () => whenInSight(host, listener, blackout ? () => dimAround(inside) : undefined)
      place()
    },
  }
}

/** The text's paragraphs, but for about so many percent of them that come first. */
function paragraphsFrom(percent: number, within: string | undefined): Element[] {
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
 * Puts the host before the first paragraph below the screen, or behind the last one. Where that is above the screen already,
 * the browser keeps what is read in its place; Safari does not, there it waits until the last one comes back into sight, and
 * what follows that jumps. False while it waits; `again` is then called.
 */
function putIn(host: Element, paragraphs: readonly Element[], again: () => void): boolean {
  const below = paragraphs.find((one) => one.getBoundingClientRect().top > innerHeight + 20)
  if (below) {
    below.parentNode!.insertBefore(host, below)
    return true
  }
  const last = paragraphs.at(-1)!
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

function whenInSight(host: HTMLElement, listener: () => void, then: (() => void) | undefined): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      // What takes no room is seen by nobody.
      if (!entry!.isIntersecting || !entry!.boundingClientRect.height) return
      observer.disconnect()
      listener()
      then?.()
    },
    { threshold: 0.2 },
  )
  observer.observe(host)
}

/** Darkens the rest of the page while the form is in the middle of the screen. */
function dimAround(inside: Element): void {
  new IntersectionObserver(([entry]) => inside.classList.toggle('dark', entry!.isIntersecting), {
    rootMargin: '-45% 0px -45% 0px',
  }).observe(inside)
}
