import { make, ofDocument } from '#form/render/dom.ts'
import { fill, h } from '#form/render/h.ts'
import type { KeepFocusPiece } from '../keep-focus.ts'
import { styles } from '../styles.ts'
import { type Ending, nextTask, type OpenSurface, whenGone } from './surface.ts'

/** The path of the piece, set by the build. */
declare const PIECE_KEEP_FOCUS: string

const sheet =
  ':host{all:initial!important;direction:ltr!important;display:contents!important}' +
  'dialog{all:unset;box-sizing:border-box;position:fixed;inset:0;display:grid;container:stage/inline-size;overflow:auto;overscroll-behavior:contain;' +
  'padding:max(16px,env(safe-area-inset-top)) max(16px,env(safe-area-inset-right)) max(16px,env(safe-area-inset-bottom)) max(16px,env(safe-area-inset-left))}' +
  // Laid out before it is opened, which then is less work at once.
  'dialog:not([open]){visibility:hidden}' +
  // Of one color, so that it fades without being painted again.
  'dialog::backdrop{background:#0a0a0aa6}' +
  'dialog>.form{margin:auto 0;min-width:0}' +
  '@media(prefers-reduced-motion:no-preference){::backdrop{animation:a .2s}[open]>.form{animation:b .2s}}' +
  '@media print{dialog{display:none}}@keyframes a{from{opacity:0}}@keyframes b{from{opacity:0;translate:0 16px}}'

/**
 * Opens a modal dialog in the browser's top layer, in an element and shadow root of its own, so that no style of the page
 * reaches it. Escape, the back button of a phone and a click beside the form close it as well.
 */
export const openPopup: OpenSurface = async (form, css, onClosed, _, __, load, ready) => {
  const page = ofDocument('documentElement')
  const { style } = page
  // Asked before anything changes, so that nothing is laid out for the answer.
  const isScrolled = innerWidth > page.clientWidth
  const host = make('trellis-form' as 'div')
  const root = host.attachShadow({ mode: 'open' })
  const dialog = h('dialog', { tabindex: '-1', autofocus: true }, [form])
  root.adoptedStyleSheets = [styles(css + sheet)]
  fill(root, [dialog])

  let ending: Ending = 'closed'
  const { overflow, scrollbarGutter } = style
  const beside = (event: Event) => (event.target as Element).matches('dialog,.form')
  let pressed = false
  let keys: KeepFocusPiece | undefined
  dialog.addEventListener('pointerdown', (event) => (pressed = beside(event)))
  dialog.addEventListener('click', (event) => {
    if (pressed && beside(event)) dialog.close()
  })
  dialog.addEventListener('cancel', () => (ending = 'escape'))
  dialog.addEventListener('close', () => host.remove())
  // The page would take what is typed here for its own keyboard shortcuts.
  for (const type of ['keydown', 'keyup', 'keypress'])
    dialog.addEventListener(type, (event) => {
      event.stopPropagation()
      if (type === 'keydown' && (event as KeyboardEvent).key === 'Tab')
        keys?.keepFocus(event as KeyboardEvent, root, dialog)
    })

  // Below html, not body: some pages replace their body.
  page.appendChild(host)
  // By the page as well, which then can be scrolled again.
  whenGone(host, () => {
    Object.assign(style, { overflow, scrollbarGutter })
    onClosed(ending)
  })
  await nextTask()
  try {
    await ready
    dialog.showModal()
  } catch (error) {
    host.remove()
    throw error
  }
  style.setProperty('overflow', 'hidden', 'important')
  if (isScrolled) style.setProperty('scrollbar-gutter', 'stable', 'important')
  await nextTask()
  // Browsers without `autofocus` for dialogs have led into the first field.
  if (root.activeElement !== dialog) dialog.focus()
  load(PIECE_KEEP_FOCUS)
    .then((piece) => (keys = piece as KeepFocusPiece))
    .catch(() => {})

  return {
    label: (text) => dialog.setAttribute('aria-label', text),
    close: () => dialog.close(),
  }
}
