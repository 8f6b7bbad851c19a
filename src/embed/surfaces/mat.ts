import { entrance } from './entrance.ts'
import { loadKeepOpen } from './load-keep-open.ts'
import { openPopup } from './popup.ts'
import type { OpenSurface } from './surface.ts'

/** A welcome mat: the whole screen, gone when one scrolls on. */
export const openMat: OpenSurface = async (element, css, onClosed, form, mayStill, load) => {
  const { animation = 'slide', from = 'top', strict } = form.surface ?? {}
  const sheet =
    'dialog:modal,dialog>.form.form{animation:none}' +
    'dialog:modal{padding:0;background:#fff}dialog>.form.form{margin:0;display:grid}' +
    '.form.form>*{width:100%;max-width:none;margin:0;border-radius:0}' +
    entrance('dialog>.form.form.form', animation, from)
  const ready = loadKeepOpen(form, load, element)
  const surface = await openPopup(element, css + sheet, onClosed, form, mayStill, load, ready)
  if (!strict) closeOnScroll(element.parentElement!, surface.close)
  return surface
}

/** Scrolling on from the mat's end leads to the page. */
function closeOnScroll(dialog: Element, close: () => void): void {
  const isAtEnd = () => dialog.scrollTop + dialog.clientHeight >= dialog.scrollHeight - 2
  // What is still rolling when the mat comes is no wish to go on.
  let from = Infinity
  setTimeout(() => (from = 0), 800)
  dialog.addEventListener('wheel', (event) => (event as WheelEvent).deltaY > 0 && !from && isAtEnd() && close())
  let start = 0
  dialog.addEventListener('touchstart', (event) => (start = (event as TouchEvent).touches[0]!.clientY), {
    passive: true,
  })
  dialog.addEventListener(
    'touchmove',
    (event) => start - (event as TouchEvent).touches[0]!.clientY > 80 && !from && isAtEnd() && close(),
    { passive: true },
  )
}
