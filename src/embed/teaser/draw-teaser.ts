import { ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import type { PublishedTeaser } from '../protocol.ts'
import { makeHost } from '../surfaces/host.ts'
import { close as closeWord } from '#form/document/visitor-texts.ts'

/** Distance from an edge of the screen, or the device's own inset if that is larger. */
const edge = (side: string, far: string) => `max(${far},env(safe-area-inset-${side}))`

const places = {
  'bottom-right': `bottom:${edge('bottom', '16px')};right:${edge('right', '16px')}`,
  'bottom-left': `bottom:${edge('bottom', '16px')};left:${edge('left', '16px')}`,
  bottom: `bottom:${edge('bottom', '16px')};left:50%;translate:-50%`,
  left: `left:${edge('left', '0px')};top:50%;translate:0 -50%`,
  right: `right:${edge('right', '0px')};top:50%;translate:0 -50%`,
} as const

const sheet =
  '.tab{all:unset;position:fixed;z-index:2147483646;box-sizing:border-box;display:flex;max-width:calc(100vw - 32px);' +
  'font:600 15px/1.3 system-ui,sans-serif;border:1px solid #0000;border-radius:24px;box-shadow:0 4px 16px #0004;overflow:clip}' +
  'button{all:unset;box-sizing:border-box;cursor:pointer;min-width:0}' +
  'button:focus-visible{outline:2px solid;outline-offset:-4px;border-radius:24px}' +
  '.open{min-height:46px;padding:12px 20px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}' +
  '.close{flex:none;min-width:40px;padding:0 12px 0 4px;display:grid;place-items:center;font:22px/1 system-ui}' +
  ".close:before{content:'×'/''}" +
  '.left,.right{writing-mode:vertical-rl;max-width:none;max-height:calc(100dvh - 32px);border-radius:12px 0 0 12px}' +
  '.side .open{min-height:0;min-width:44px;padding:20px 12px}.side .close{min-width:0;min-height:40px;padding:4px 0 12px}' +
  // Text reads from bottom to top, as on the spines of books. The teaser's rounded corners face the page.
  '.left{rotate:180deg}@media print{.tab{display:none}}' +
  '@media(prefers-reduced-motion:no-preference){.tab{animation:come .3s ease-out}}@keyframes come{from{opacity:0}}'

/** Handlers of a teaser. */
interface TeaserHooks {
  onOpen(): void
  onClose(): void
}

/**
 * Creates the small teaser that opens a form, in an element and shadow root of its own; it isn't on the page yet. Used
 * both on live pages and while a teaser is being set up.
 */
export function drawTeaser(teaser: PublishedTeaser, { onOpen, onClose }: TeaserHooks): HTMLElement {
  const { text, position = 'bottom-right', background, color, lasting, closeNames } = teaser
  const open = h('button', { type: 'button', class: 'open', 'aria-haspopup': 'dialog' }, [text])
  open.addEventListener('click', onOpen)
  const inside: HTMLElement[] = [open]
  if (!lasting) {
    const name = closeNames?.[(ofDocument('documentElement').lang || navigator.language).slice(0, 2)] ?? closeWord
    const close = h('button', { type: 'button', class: 'close', 'aria-label': name })
    close.addEventListener('click', onClose)
    inside.push(close)
  }
  const isSide = position === 'left' || position === 'right'
  const tab = h('aside', { class: `tab ${position}${isSide ? ' side' : ''}`, 'aria-label': text }, inside)
  return makeHost(tab, `${sheet}.tab{${places[position]};background:${background};color:${color}}`, 'trellis-teaser')
}
