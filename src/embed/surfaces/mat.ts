import type { CloseOnScrollPiece } from '../close-on-scroll.ts'
import { entrance } from './entrance.ts'
import { loadKeepOpen } from './load-keep-open.ts'
import { openPopup } from './popup.ts'
import type { OpenSurface } from './surface.ts'

/** The path of the piece, set by the build. */
declare const PIECE_CLOSE_ON_SCROLL: string

/** Opens a welcome mat, which covers the whole screen and disappears when the visitor scrolls on. */
export const openMat: OpenSurface = async (element, css, onClosed, form, mayStill, load) => {
  const { animation = 'slide', from = 'top', strict } = form.surface ?? {}
  const sheet =
    '[open]{padding:0;background:#fff}.form.form.form{animation:none;margin:0;display:grid}' +
    '.form.form>*{width:100%;max-width:none;margin:0;border-radius:0}' +
    entrance('.form.form.form', animation, from)
  const ready = loadKeepOpen(form, load, element)
  const surface = await openPopup(element, css + sheet, onClosed, form, mayStill, load, ready)
  if (!strict)
    load(PIECE_CLOSE_ON_SCROLL)
      .then((piece) => (piece as CloseOnScrollPiece).closeOnScroll(element.parentElement!, surface.close))
      .catch(() => {})
  return surface
}
