import type { Component } from '../components/models.ts'
import { isBox, type CompileElements } from '../document/compile-elements.ts'
import type { DrawnForm } from './draw-form.ts'

/** Shows another state of a component that is a tab. */
type Show = (tab: Component) => void

/**
 * Draws a form that changes: what was drawn of the state before stays on the page, and only components that are another
 * object now are drawn anew. What comes out is the same as if all of it had been drawn by `show`.
 */
export function updateInPlace({ element, draw }: DrawnForm, compile: CompileElements): Show {
  /** What a box holds at present; of one that lost something to another box it is not known. */
  const held = new WeakMap<Node, Component>()
  const boxesIn = new WeakMap<Node, Map<string, Node>>()

  function place(component: Component, known: Map<string, Node> | undefined): Node {
    if (!isBox(component)) return draw(compile(component)) as Node
    const box = known?.get(component.id) ?? (draw(compile({ ...component, childComponents: [] } as Component)) as Node)
    // Of two with the same id the second is another box.
    known?.delete(component.id)
    if (held.get(box) === component) return box
    fill(box, component.childComponents ?? [])
    held.set(box, component)
    return box
  }

  function fill(box: Node, components: readonly Component[]): void {
    const known = new Map(boxesIn.get(box))
    const children = components.map((child) => place(child, known))
    boxesIn.set(box, new Map(components.flatMap(({ id }, i) => (isBox(components[i]!) ? [[id, children[i]!]] : []))))
    fit(box, children)
  }

  /** Gives a box its children with as few moves as there are changes. */
  function fit(box: Node, children: readonly Node[]): void {
    const staying = new Set(children)
    for (const child of Array.from(box.childNodes)) if (!staying.has(child)) box.removeChild(child)
    let at = box.firstChild
    for (const child of children) {
      // One went further down: it comes again in its place.
      if (at && child === at.nextSibling) box.removeChild(at)
      else if (child !== at) {
        if (child.parentNode !== box) for (let up = child.parentNode; up; up = up.parentNode) held.delete(up)
        box.insertBefore(child, at)
      }
      at = child.nextSibling
    }
  }

  const tabs = new Map<string, Node>()
  return (tab) => {
    const box = place(tab, new Map(tabs))
    tabs.set(tab.id, box)
    fit(element, [box])
  }
}
