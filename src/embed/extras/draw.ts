import { styles } from '../styles.ts'

const base = ':host{all:initial!important;display:contents!important}'

/**
 * Makes an element, as `h` of forms does, or one of a drawing: one function for both, since extras are counted by the byte. Attributes that
 * are false or not given are left out.
 */
export function draw<K extends keyof HTMLElementTagNameMap>(
  tag: K | 'svg' | 'path',
  attributes: Record<string, string | boolean | undefined>,
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const kind = /svg|path/.test(tag) ? '2000/svg' : '1999/xhtml'
  // Past an element of the page that goes by the name of the method.
  const element = Document.prototype.createElementNS.call(document, `http://www.w3.org/${kind}`, tag)
  for (const [name, value] of Object.entries(attributes)) if (value) element.setAttribute(name, value as string)
  // Old libraries replace `append`.
  for (const child of children) element.appendChild(child)
  return element as HTMLElementTagNameMap[K]
}

/** A mark, drawn by strokes. */
export const drawMark = (d: string): Node =>
  draw('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [draw('path', { d })])

/** Puts what is drawn into an element of its own, out of reach of the page's styles. It is not on the page yet. */
export function drawHost(tag: string, inside: Element, sheet: string): HTMLElement {
  const host = draw(tag as 'div', {})
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles(base + sheet)]
  root.appendChild(inside)
  return host
}
