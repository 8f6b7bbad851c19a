/** A network's mark, drawn by strokes. */
export function mark(d: string): Node {
  const make = (tag: string) => Document.prototype.createElementNS.call(document, 'http://www.w3.org/2000/svg', tag)
  const svg = make('svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = make('path')
  path.setAttribute('d', d)
  svg.appendChild(path)
  return svg
}
