import { styles } from '../styles.ts'

const base = ':host{all:initial!important;display:contents!important}'

/**
 * Creates an HTML element, as `h` does for forms, or an SVG element: one function for both, because every byte of
 * extras counts. Attributes that are false or missing are omitted.
 */
export function draw<K extends keyof HTMLElementTagNameMap>(
  tag: K | 'svg' | 'path',
  attributes: Record<string, string | boolean | undefined>,
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const kind = /svg|path/.test(tag) ? '2000/svg' : '1999/xhtml'
  // Calls the prototype's method, because an element of the page may have the same name as the method.
  const element = Document.prototype.createElementNS.call(document, `http://www.w3.org/${kind}`, tag)
  for (const [name, value] of Object.entries(attributes)) if (value) element.setAttribute(name, value as string)
  // Old libraries replace `append`.
  for (const child of children) element.appendChild(child)
  return element as HTMLElementTagNameMap[K]
}

/** Draws an icon with strokes. */
export const drawMark = (d: string): Node =>
  draw('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [draw('path', { d })])

/** Places drawn content in its own element, isolated from the page's styles. It isn't on the page yet. */
export function drawHost(tag: string, inside: Element, sheet: string): HTMLElement {
  const host = draw(tag as 'div', {})
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles(base + sheet)]
  root.appendChild(inside)
  return host
}
