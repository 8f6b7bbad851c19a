/**
 * Chooses a component by a class. Browsers try every rule with an attribute in its selector on every element that has the
 * attribute, which among hundreds of components takes most of the time; rules with a class they look up.
 */
export function classSelector(id: string): string {
  return `.${classOf(id)}`
}

/** Gives a drawn component, and what is drawn in it, the classes by which `classSelector` chooses. */
export function markClasses(drawn: HTMLElement): HTMLElement {
  for (const element of [drawn, ...drawn.querySelectorAll<HTMLElement>('[data-id]')]) {
    const { id } = element.dataset
    if (id !== undefined) element.classList.add(classOf(id))
  }
  return drawn
}

/** A class of its own for each id: what would need to be escaped is written as its number. */
function classOf(id: string): string {
  return `c-${id.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.codePointAt(0)!.toString(16)}_`)}`
}
