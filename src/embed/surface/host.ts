import { fill } from '#form/render/h.ts'
import { styles } from '../styles.ts'

const base = ':host{all:initial!important;display:contents!important}'

/** Makes the element whose shadow root holds a form's surface, out of reach of the page's styles. It is not on the page yet. */
export function makeHost(inside: Element, sheet: string, tag = 'trellis-form'): HTMLElement {
  const host = document.createElement(tag)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles(base + sheet)]
  fill(root, [inside])
  return host
}

/** Adds a sheet to the page itself; returns how it goes again. */
export function addToPage(sheet: string): () => void {
  const added = styles(sheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, added]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== added)
  }
}

/** The page would take what is typed into a form for its own keyboard shortcuts; Esc closes. */
export function ownKeys(element: HTMLElement, close?: () => void): void {
  for (const type of ['keydown', 'keyup', 'keypress'] as const)
    element.addEventListener(type, (event) => {
      event.stopPropagation()
      if (event.key === 'Escape' && !event.isComposing) close?.()
    })
}
