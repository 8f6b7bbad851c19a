import { listen } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { pageAddress } from '../follow-navigation.ts'
import type { InlinePlacesPiece } from '../inline-places.ts'
import { styles } from '../styles.ts'
import { makeHost, ownKeys } from './host.ts'
import type { Ending, OpenSurface } from './surface.ts'

/** The path of the piece, set by the build. */
declare const PIECE_INLINE_PLACES: string

/** At most so often, in milliseconds, a page that changes is searched for a place. */
const pause = 100

/**
 * A form within the page: where an element says `data-trellis="…"`, or at so many percent of the text's paragraphs, or where
 * the next one begins that is not in sight yet, so that nothing jumps while somebody reads; at the latest at the text's end.
 * It comes as soon as there is a place, and again when a page that draws itself anew has thrown it away.
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
  // What follows a form is read on: it stays where it is when another step is smaller.
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
    // The page it stood on is left: another one is for a session of its own.
    if (placedOn && placedOn !== pageAddress()) return end('gone')
    const { querySelector } = Document.prototype
    const other = querySelector.call(document, `trellis-form[name="${CSS.escape(id)}"]`)
    // The session of the page before, which is about to be thrown away.
    if (other?.shadowRoot) return
    // Turbo and others bring back a copy of the page that was left, in which ours is empty.
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
      onSeen = () => whenInSight(host, listener, () => blackout && (places as InlinePlacesPiece).dimAround(inside))
      place()
    },
  }
}

function whenInSight(host: HTMLElement, listener: () => void, then: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      // What takes no room is seen by nobody.
      if (!entry!.isIntersecting || !entry!.boundingClientRect.height) return
      observer.disconnect()
      listener()
      then()
    },
    { threshold: 0.2 },
  )
  observer.observe(host)
}
