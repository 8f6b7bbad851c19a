import { listen, make } from '#form/render/dom.ts'
import { fill } from '#form/render/h.ts'
import { styles } from '../styles.ts'

const base = ':host{all:initial!important;direction:ltr!important;display:contents!important}'

/** Makes the element whose shadow root holds a form's surface, out of reach of the page's styles. It is not on the page yet. */
export function makeHost(inside: Element, sheet: string, tag = 'trellis-form'): HTMLElement {
  const host = make(tag as 'div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles(base + sheet)]
  fill(root, [inside])
  return host
}

/** The page would take what is typed into a form for its own keyboard shortcuts; Escape closes. */
export function ownKeys(element: HTMLElement, close?: () => void): void {
  for (const type of ['keydown', 'keyup', 'keypress'])
    listen(element, type, (event: KeyboardEvent) => {
      event.stopPropagation()
      if (event.key !== 'Escape' || event.isComposing || !close) return
      // Nor does it close what lies beneath.
      event.preventDefault()
      close()
    })
}
