import { make } from './dom.ts'

type Child = Node | string

/**
 * Makes an element. Attributes are set as they are, false and undefined ones left out; there is no way to pass a style
 * or HTML, so that a strict content security policy has nothing to refuse.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Record<string, string | boolean | undefined>,
  children?: readonly Child[],
): HTMLElementTagNameMap[K] {
  const element = make(tag)
  for (const name of Object.keys(attributes ?? {})) {
    const value = attributes![name]
    if (value || value === '') element.setAttribute(name, value === true ? '' : value)
  }
  fill(element, children)
  return element
}

/** Puts `children` in the place of all that is in `parent`. Only appendChild: old libraries replace `append`. */
export function fill(parent: Node, children: readonly Child[] = []): void {
  parent.textContent = ''
  for (const child of children) parent.appendChild(typeof child === 'string' ? new Text(child) : child)
}
