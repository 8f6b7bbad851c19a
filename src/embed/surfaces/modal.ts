import type { ScriptForm } from '../script-config.ts'
import { openPopup } from './popup.ts'
import type { OpenSurface } from './surface.ts'
import { entrance, sidesOf } from './entrance.ts'

/** A popup that stands or moves otherwise than most, and a welcome mat: the whole screen, gone when one scrolls on. */
export const openModal: OpenSurface = async (element, css, onClosed, form, mayStill) => {
  const isMat = form.type === 'welcome-mat'
  const surface = await openPopup(element, css + (isMat ? mat(form) : popup(form)), onClosed, form, mayStill)
  const dialog = element.parentElement!
  if (form.surface?.strict) keepOpen(dialog)
  else if (isMat) closeOnScroll(dialog, surface.close)
  return surface
}

/** Nothing but its own buttons closes it: neither Esc nor the back button of a phone, nor a click beside it. */
function keepOpen(dialog: Element): void {
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && event.preventDefault())
  // Before the dialog itself hears of it, which closes after a press that begins beside the form.
  dialog.addEventListener(
    'pointerdown',
    (event) => (event.target as Element).matches('dialog,.form') && event.stopImmediatePropagation(),
    { capture: true },
  )
}

/** Rules that are weightier than those of a plain popup. */
const still = 'dialog:modal,dialog>.form.form{animation:none}'

function popup({ surface: { animation, position, from, width } = {} }: ScriptForm): string {
  const { up, across } = sidesOf(position)
  const place = up ? `dialog>.form.form{margin:${up === 'top' ? '0 0 auto' : 'auto 0 0'}}` : ''
  const side = across ? `.form.form>*{margin-${across}:0}` : ''
  const wide = width ? `.form.form>*{width:${width}px;max-width:100%}` : ''
  return still + place + side + wide + entrance('dialog>.form.form.form', animation, from)
}

function mat({ surface: { animation = 'slide', from = 'top' } = {} }: ScriptForm): string {
  return (
    still +
    'dialog:modal{padding:0;background:#fff}dialog>.form.form{margin:0;display:grid}' +
    '.form.form>*{width:100%;max-width:none;margin:0;border-radius:0}' +
    entrance('dialog>.form.form.form', animation, from)
  )
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
