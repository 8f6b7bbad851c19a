import { listen, make } from '#form/render/dom.ts'
import { fill } from '#form/render/h.ts'
import { styles } from '../styles.ts'

const base = ':host{all:initial!important;direction:ltr!important;display:contents!important}'

/**
 * Creates the element whose shadow root contains a form's surface, isolated from the page's styles. It isn't on the
 * page yet.
 */
export function makeHost(inside: Element, sheet: string, tag = 'trellis-form'): HTMLElement {
  const host = make(tag as 'div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles(base + sheet)]
  fill(root, [inside])
  return host
}

/** Keeps keys typed into a form from triggering the page's keyboard shortcuts; Escape closes the form. */
export function ownKeys(element: HTMLElement, close?: () => void): void {
  for (const type of ['keydown', 'keyup', 'keypress'])
    listen(element, type, (event: KeyboardEvent) => {
      event.stopPropagation()
      if (event.key !== 'Escape' || event.isComposing || !close) return
      // It must not close what is underneath either.
      event.preventDefault()
      close()
    })
}
