/** Makes one element; children that are false are left out. */
export function el(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== false && child !== undefined))
  return element
}
