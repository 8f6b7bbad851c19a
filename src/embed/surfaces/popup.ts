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
  // Laid out before it opens, so that opening requires less work at once.
  'dialog:not([open]){visibility:hidden}' +
  // A single color, so that it fades without being repainted.
  'dialog::backdrop{background:#0a0a0aa6}' +
  'dialog>.form{margin:auto 0;min-width:0}' +
  '@media(prefers-reduced-motion:no-preference){::backdrop{animation:a .2s}[open]>.form{animation:b .2s}}' +
  '@media print{dialog{display:none}}@keyframes a{from{opacity:0}}@keyframes b{from{opacity:0;translate:0 16px}}'

/**
 * Opens a modal dialog in the browser's top layer, in an element and shadow root of its own, isolated from the page's
 * styles. Escape, a phone's back button and a click outside the form close it too.
 */
export const openPopup: OpenSurface = async (form, css, onClosed, _, __, load, ready) => {
  const page = ofDocument('documentElement')
  const { style } = page
  // Read before anything changes, so that it doesn't force a layout.
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
  // Keeps the page from using keys typed here for its own keyboard shortcuts.
  for (const type of ['keydown', 'keyup', 'keypress'])
    dialog.addEventListener(type, (event) => {
      event.stopPropagation()
      if (type === 'keydown' && (event as KeyboardEvent).key === 'Tab')
        keys?.keepFocus(event as KeyboardEvent, root, dialog)
    })

  // Added to html rather than body, because some pages replace their body.
  page.appendChild(host)
  // Also applies if the page removes the host: the page must be scrollable again.
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
  // Browsers without `autofocus` for dialogs have focused the first field.
  if (root.activeElement !== dialog) dialog.focus()
  load(PIECE_KEEP_FOCUS)
    .then((piece) => (keys = piece as KeepFocusPiece))
    .catch(() => {})

  return {
    label: (text) => dialog.setAttribute('aria-label', text),
    close: () => dialog.close(),
  }
}
