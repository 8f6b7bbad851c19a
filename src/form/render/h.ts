import { make } from './dom.ts'

type Child = Node | string

/**
 * Creates an element. Attributes are set as given, false and undefined ones omitted. Styles and HTML can't be passed,
 * so a strict content security policy has nothing to block.
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

/** Replaces everything in `parent` with `children`. Uses only appendChild, because old libraries override `append`. */
export function fill(parent: Node, children: readonly Child[] = []): void {
  parent.textContent = ''
  for (const child of children) parent.appendChild(typeof child === 'string' ? new Text(child) : child)
}
