import { h } from '#form/render/h.ts'
import type { OpenSurface } from '../surface-popup.ts'
import { entrance, sidesOf } from './entrance.ts'
import { makeHost, ownKeys } from './host.ts'

/** A box in a corner of the screen, or a popup beside which the page can be used on. It takes no focus; Esc within closes it. */
export const openBox: OpenSurface = (element, css, onClosed, { type, surface = {} }) => {
  const isBox = type === 'scroll-box'
  const { position = isBox ? 'bottom-right' : 'center', animation = isBox ? 'slide' : 'rise', from, width } = surface
  const { up, across } = sidesOf(position)
  const sheet =
    '.box{all:unset;position:fixed;z-index:2147483647;box-sizing:border-box;container:stage/inline-size;overflow:auto;overscroll-behavior:contain;' +
    'inset:max(16px,env(safe-area-inset-top)) max(16px,env(safe-area-inset-right)) max(16px,env(safe-area-inset-bottom)) max(16px,env(safe-area-inset-left));' +
    `margin:${up === 'top' ? '0' : 'auto'} ${across === 'right' ? '0' : 'auto'} ${up === 'bottom' ? '0' : 'auto'} ${across === 'left' ? '0' : 'auto'};` +
    `width:${width ?? (isBox ? 400 : 600)}px;max-width:calc(100vw - 32px);height:fit-content;max-height:calc(100dvh - 32px)}` +
    '.form.form>*{width:100%;max-width:100%}@media print{.box{display:none}}' +
    entrance('.box', animation, from ?? (across === 'left' ? 'left' : 'right'))
  const box = h('div', { class: 'box', role: 'dialog', 'aria-live': 'polite', tabindex: '-1', popover: 'manual' }, [
    element,
  ])
  const host = makeHost(box, css + sheet)
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    host.remove()
    onClosed()
  }
  ownKeys(box, close)
  document.documentElement.appendChild(host)
  // The top layer, above all that the page may stack; where a browser has no popovers, the z-index has to do.
  box.showPopover?.()
  return { label: (text) => box.setAttribute('aria-label', text), close }
}
