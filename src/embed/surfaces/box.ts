import { ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { entrance, sidesOf } from './entrance.ts'
import { makeHost, ownKeys } from './host.ts'
import { type Ending, type OpenSurface, whenGone } from './surface.ts'

/**
 * Opens a box in a corner of the screen, or a popup next to which the page remains usable. It doesn't take focus; Esc
 * within it closes it.
 */
export const openBox: OpenSurface = (element, css, onClosed, { type, surface = {} }) => {
  const isBox = type === 'scroll-box'
  const { position = isBox ? 'bottom-right' : 'center', animation = isBox ? 'slide' : 'rise', from, width } = surface
  const { up, across } = sidesOf(position)
  const wide = width ?? (isBox ? 400 : 600)
  const edge = (side: string) => `max(16px,env(safe-area-inset-${side}))`
  // A scroll container clips what is outside it, so this leaves space for the form's shadow. Clicks pass through that
  // space to the page.
  const [above, beside] = ['40px', `clamp(16px,100vw - ${wide + 16}px,64px)`]
  const sheet =
    '.box{all:unset;position:fixed;inset:0;z-index:2147483647;box-sizing:content-box;container:stage/inline-size;overflow:auto;overscroll-behavior:contain;pointer-events:none;' +
    `padding:${up === 'top' ? edge('top') : above} ${across === 'right' ? edge('right') : beside} ${up === 'bottom' ? edge('bottom') : above} ${across === 'left' ? edge('left') : beside};` +
    `margin:${up === 'top' ? '0' : 'auto'} ${across === 'right' ? '0' : 'auto'} ${up === 'bottom' ? '0' : 'auto'} ${across === 'left' ? '0' : 'auto'};` +
    `width:${wide}px;max-width:calc(100% - 32px);height:fit-content;max-height:calc(100% - ${up ? 56 : 80}px)}` +
    '.form{pointer-events:auto}.form.form>*{width:100%;max-width:100%}@media print{.box{display:none}}' +
    entrance('.box', animation, from ?? (across === 'left' ? 'left' : 'right'))
  const box = h('div', { class: 'box', role: 'dialog', 'aria-live': 'polite', tabindex: '-1', popover: 'manual' }, [
    element,
  ])
  const host = makeHost(box, css + sheet)
  let ending: Ending = 'closed'
  const close = () => host.remove()
  whenGone(host, () => onClosed(ending))
  ownKeys(box, () => {
    ending = 'escape'
    close()
  })
  ofDocument('documentElement').appendChild(host)
  // The top layer is above everything the page stacks. In browsers without popovers, the z-index has to suffice.
  box.showPopover?.()
  return { label: (text) => box.setAttribute('aria-label', text), close }
}
