/**
 * Returns a class selector for a component. Browsers match every rule with an attribute selector against every element
 * that has the attribute, which takes most of the time with hundreds of components. Rules with a class are looked up
 * directly.
 */
export function classSelector(id: string): string {
  return `.${classOf(id)}`
}

/** Adds to a drawn component, and to the components drawn inside it, the classes that `classSelector` selects. */
export function markClasses(drawn: HTMLElement): HTMLElement {
  for (const element of [drawn, ...drawn.querySelectorAll<HTMLElement>('[data-id]')]) {
    const { id } = element.dataset
    if (id !== undefined) element.classList.add(classOf(id))
  }
  return drawn
}

/** Returns a unique class for each ID. Characters that would need escaping are written as their code points. */
function classOf(id: string): string {
  return `c-${id.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.codePointAt(0)!.toString(16)}_`)}`
}
