import { isSame } from '#core/is-same.ts'
import type { Component } from '../components/models.ts'
import { isBox, type CompileElements } from '../document/compile-elements.ts'
import type { DrawnForm } from './draw-form.ts'

/** Shows another state of a component that is a tab. */
type Show = (tab: Component) => void

/** What stands on the page of a component. */
interface Standing {
  readonly component: Component
  readonly node: Node
}

/**
 * Draws a form that changes: what was drawn of the state before stays on the page, and only components that are another
 * object now are drawn anew, unless no more than their style is another. What comes out is the same as if all of it had been
 * drawn by `show`.
 */
export function updateInPlace({ element, draw }: DrawnForm, compile: CompileElements): Show {
  /** What a box holds at present; of one that lost something to another box it is not known. */
  const held = new WeakMap<Node, Component>()
  const standingIn = new WeakMap<Node, Map<string, Standing>>()

  function place(component: Component, known: Map<string, Standing>): Node {
    const before = known.get(component.id)
    // Of two with the same id the second is another one.
    known.delete(component.id)
    if (!isBox(component))
      return before && isDrawnAlike(before.component, component) ? before.node : (draw(compile(component)) as Node)
    const box =
      before && isBox(before.component)
        ? before.node
        : (draw(compile({ ...component, childComponents: [] } as Component)) as Node)
    if (held.get(box) === component) return box
    fill(box, component.childComponents ?? [])
    held.set(box, component)
    return box
  }

  function fill(box: Node, components: readonly Component[]): void {
    const known = new Map(standingIn.get(box))
    const standing = components.map((component): Standing => ({ component, node: place(component, known) }))
    standingIn.set(box, new Map(standing.map((one) => [one.component.id, one])))
    fit(
      box,
      standing.map(({ node }) => node),
    )
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

  const tabs = new Map<string, Standing>()
  return (tab) => {
    const node = place(tab, new Map(tabs))
    tabs.set(tab.id, { component: tab, node })
    fit(element, [node])
  }
}

/** What a component looks like is the sheet's: its elements are made of all else. */
function isDrawnAlike(one: Component, other: Component): boolean {
  return one === other || isSame({ ...one, style: null }, { ...other, style: null })
}
