import type { Styles } from '../../styles.ts'

/** An element with looks and content. Styles are set one by one, which every content policy allows. */
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

/** Four lengths as a declaration's value. */
export const sides = (padding: readonly number[]) => padding.map((side) => `${side}px`).join(' ')
