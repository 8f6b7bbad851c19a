/** Creates an SVG element without styles or markup; see render/h.ts. */
export function svg(
  tag: string,
  attributes: Record<string, string | number>,
  children: readonly Node[] = [],
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const name of Object.keys(attributes)) element.setAttribute(name, String(attributes[name]))
  for (const child of children) element.appendChild(child)
  return element
}
