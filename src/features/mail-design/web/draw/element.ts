import type { Styles } from '../../styles.ts'

/**
 * Creates an element with styles and content. Styles are set individually, which every content security policy allows.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  styles: Styles = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [property, value] of Object.entries(styles)) made.style.setProperty(property, value)
  made.append(...children)
  return made
}

/** Formats four lengths as a CSS value. */
export const sides = (padding: readonly number[]) => padding.map((side) => `${side}px`).join(' ')
