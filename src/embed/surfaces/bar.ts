import { formDefaults } from '#form/document/constants.ts'
import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { entrance } from './entrance.ts'
import { makeHost, ownKeys } from './host.ts'
import type { MakeRoomPiece } from './make-room.ts'
import { type OpenSurface, whenGone } from './surface.ts'

/** The path of the piece, set by the build. */
declare const PIECE_MAKE_ROOM: string

/**
 * Opens a bar along the top or bottom edge. The page makes space for it without a jump, so that its scroll position
 * stays the same. Each edge can have only one bar.
 */
export const openBar: OpenSurface = (element, css, onClosed, form, _, load) => {
  const { surface = {} } = form
  const { position, static: isStatic, size = formDefaults.barSize, animation = 'slide', width } = surface
  const edge = position?.startsWith('bottom') ? 'bottom' : 'top'
  const page = ofDocument('documentElement')
  // Two bars would cover each other. The other one shows once this one stays away.
  for (const child of page.children)
    if (child.localName === 'trellis-form' && child.getAttribute('name') === edge)
      throw new Error('A bar is there already.')
  const sheet =
    `.bar{all:unset;position:${isStatic && edge === 'top' ? 'absolute' : 'fixed'};${edge}:0;left:0;right:0;z-index:2147483646;box-sizing:border-box;display:block;container:stage/inline-size;max-height:50%;overflow:auto;` +
    `padding-${edge}:env(safe-area-inset-${edge})}` +
    `.form.form>*{width:100%;max-width:none;min-height:${size}px;justify-content:center;border-radius:0}` +
    (width ? `.form.form>*>*{max-width:min(100%,${width}px);margin-inline:auto}` : '') +
    // At most a fifth of a phone's screen; the rest is reached by scrolling.
    `@media(max-width:600px){.bar{max-height:20%}.form.form>*{min-height:min(${size}px,20dvh);padding-block:6px}}` +
    '@media print{.bar{display:none}}' +
    entrance('.bar', animation, edge)
  const bar = h('div', { class: 'bar', role: 'region', 'aria-live': 'polite', tabindex: '-1' }, [element])
  const host = makeHost(bar, css + sheet)
  host.setAttribute('name', edge)
  let giveBack = () => {}
  let ending: 'closed' | 'gone' = 'closed'
  const close = () => host.remove()
  whenGone(host, () => {
    giveBack()
    onClosed(ending)
  })
  ownKeys(bar, close)
  page.appendChild(host)
  // The piece loads while the bar is drawn, so that it is available together with the bar.
  const room = load(PIECE_MAKE_ROOM)
  room.catch(() => {})
  listen(window, 'trellis-page', () => {
    if (!form.away) return
    ending = 'gone'
    close()
  })
  return {
    label: (text) => bar.setAttribute('aria-label', text),
    close,
    onSeen(listener) {
      // The bar is drawn by now, so its height is known.
      const height = bar.offsetHeight
      if (!height) return
      room
        .then((piece) => {
          if (host.isConnected) giveBack = (piece as MakeRoomPiece).makeRoom(edge, height, !!isStatic)
        })
        .catch(() => {})
      listener()
    },
  }
}
