import { fill, h } from '#form/render/h.ts'
import type { ScriptForm } from './script-config.ts'
import { keepFocus } from './keep-focus.ts'
import { styles } from './styles.ts'

const sheet =
  ':host{all:initial!important;display:contents!important}' +
  'dialog{all:unset;box-sizing:border-box;position:fixed;inset:0;height:100dvh;display:grid;container:stage/inline-size;overflow:auto;overscroll-behavior:contain;' +
  'padding:max(16px,env(safe-area-inset-top)) max(16px,env(safe-area-inset-right)) max(16px,env(safe-area-inset-bottom)) max(16px,env(safe-area-inset-left))}' +
  // Of one color, so that it fades without being painted again.
  'dialog::backdrop{background:#0a0a0aa6}' +
  'dialog>.form{margin:auto 0;min-width:0}' +
  '@media(prefers-reduced-motion:no-preference){dialog::backdrop{animation:a .2s}dialog>.form{animation:b .2s}}' +
  '@media print{dialog{display:none}}@keyframes a{from{opacity:0}}@keyframes b{from{opacity:0;transform:translateY(16px)}}'

/** A form's place on the page. */
export interface Surface {
  /** Names the dialog for those who cannot see it. */
  label(text: string): void
  /** Takes it off the page; focus and scrolling are as before. */
  close(): void
  /** Of what stands in or beside the page, and so keeps no other form waiting: settled when it is in sight. */
  seen?: Promise<unknown>
}

/** Puts a form's element on the page; `css` is the form's own. `onClosed` hears of it once, however it was closed. */
export type OpenSurface = (element: Element, css: string, onClosed: () => void, form: ScriptForm) => Surface

/**
 * Opens a modal dialog in the browser's top layer, in an element and shadow root of its own, so that no style of the page
 * reaches it; `css` is the form's own. Esc, the back button of a phone and a click beside the form close it as well;
 * `onClosed` hears of it once, however it came.
 */
export const openPopup: OpenSurface = (form, css, onClosed) => {
  // Asked before anything changes, so that nothing is laid out for the answer.
  const gutter = innerWidth > document.documentElement.clientWidth ? ';scrollbar-gutter:stable!important' : ''
  const host = document.createElement('trellis-form')
  const root = host.attachShadow({ mode: 'open' })
  const dialog = h('dialog', { tabindex: '-1' }, [form])
  root.adoptedStyleSheets = [styles(css + sheet)]
  fill(root, [dialog])
  // Held by the element's presence: a page that removes it can be scrolled again.
  const lock = styles(`html:has(>trellis-form){overflow:hidden!important${gutter}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, lock]

  const beside = (event: Event) => event.target === dialog || (event.target as Element).matches('.form')
  let pressed = false
  dialog.addEventListener('pointerdown', (event) => (pressed = beside(event)))
  dialog.addEventListener('click', (event) => {
    if (pressed && beside(event)) dialog.close()
  })
  dialog.addEventListener('close', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== lock)
    host.remove()
    onClosed()
  })
  dialog.onkeydown =
    dialog.onkeyup =
    dialog.onkeypress =
      (event: KeyboardEvent) => {
        // The page would take what is typed here for its own keyboard shortcuts.
        event.stopPropagation()
        if (event.type === 'keydown' && event.key === 'Tab') keepFocus(event, root, dialog)
      }

  // Below html, not body: some pages replace their body.
  document.documentElement.appendChild(host)
  try {
    dialog.showModal()
    dialog.focus()
  } catch (error) {
    host.remove()
    throw error
  }

  return {
    label: (text) => dialog.setAttribute('aria-label', text),
    close: () => dialog.close(),
  }
}
