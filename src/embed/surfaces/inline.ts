import { listen } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { pageAddress } from '../follow-navigation.ts'
import type { InlinePlacesPiece } from '../inline-places.ts'
import { styles } from '../styles.ts'
import { makeHost, ownKeys } from './host.ts'
import type { Ending, OpenSurface } from './surface.ts'

/** The path of the piece, set by the build. */
declare const PIECE_INLINE_PLACES: string

/** Minimum interval between two searches for a place while the page changes, in milliseconds. */
const pause = 100

/**
 * Opens a form within the page: in an element with `data-trellis="…"`, or after a percentage of the text's paragraphs,
 * or before the next paragraph that isn't in view yet, so that nothing jumps while the visitor reads; at the latest at
 * the end of the text. It shows as soon as there is a place, and again if the page re-renders and removes it.
 */
export const openInline: OpenSurface = async (element, css, onClosed, form, mayStill, load) => {
  const { id, surface = {} } = form
  const { embed, blackout, width } = surface
  const sheet =
    ':host{display:block!important}.inset{display:block;box-sizing:border-box;container:stage/inline-size;margin:24px auto;' +
    `max-width:${width ?? 600}px}.form.form>*{width:100%;max-width:100%}`
  const inside = h('div', { class: 'inset', role: 'region', tabindex: '-1' }, [element])
  const host = makeHost(inside, css + sheet)
  host.setAttribute('name', id)
  ownKeys(inside)
  // The content after the form stays where it is, even if the next step is smaller, so that the visitor can keep
  // reading.
  element.addEventListener('submit', () => {
    const root = host.shadowRoot!
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(`.inset{min-height:${inside.offsetHeight}px}`)]
  })

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
    // The visitor left the page it was placed on. Another page gets its own session.
    if (placedOn && placedOn !== pageAddress()) return end('gone')
    const { querySelector } = Document.prototype
    const other = querySelector.call(document, `trellis-form[name="${CSS.escape(id)}"]`)
    // Belongs to the session of the previous page, which is about to be discarded.
    if (other?.shadowRoot) return
    // Turbo and similar libraries restore a copy of the previous page, in which our element is empty.
    other?.remove()
    if (!placedOn && !mayStill()) return end('gone')
    const marked = querySelector.call(document, `[data-trellis="${CSS.escape(id)}"]`)
    if (marked) marked.appendChild(host)
    else if (!embed || !(places as InlinePlacesPiece).putInText(host, embed, change)) return
    if (placedOn) return
    placedOn = pageAddress()
    onSeen()
  }
  const change = () => {
    if (host.isConnected || isSearching) return
    isSearching = true
    setTimeout(place, pause)
  }
  const places = (embed || blackout) && ((await load(PIECE_INLINE_PLACES)) as InlinePlacesPiece)
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
      onSeen = () => whenInSight(host, listener, () => blackout && (places as InlinePlacesPiece).dimRest(inside))
      place()
    },
  }
}

function whenInSight(host: HTMLElement, listener: () => void, then: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      // An element without height can't be seen.
      if (!entry!.isIntersecting || !entry!.boundingClientRect.height) return
      observer.disconnect()
      listener()
      then()
    },
    { threshold: 0.2 },
  )
  observer.observe(host)
}
