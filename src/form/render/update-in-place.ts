import { isSame } from '#core/is-same.ts'
import type { Component } from '../components/models.ts'
import { isBox, type CompileElements } from '../document/compile-elements.ts'
import type { DrawnForm } from './draw-form.ts'

/** Shows another state of a component that is a tab. */
type Show = (tab: Component) => void

/** A component that is on the page, with its node. */
interface Standing {
  readonly component: Component
  readonly node: Node
}

/**
 * Draws a form that changes. What was drawn for the previous state stays on the page. Only components that are now a
 * different object are drawn again, unless only their style differs. The result is the same as if `show` had drawn
 * everything.
 */
export function updateInPlace({ element, draw }: DrawnForm, compile: CompileElements): Show {
  /** The component whose children a box currently contains. Unknown for a box that lost a child to another box. */
  const contentOf = new WeakMap<Node, Component>()
  const standingIn = new WeakMap<Node, Map<string, Standing>>()

  function place(component: Component, known: Map<string, Standing>): Node {
    const before = known.get(component.id)
    // If two components share an ID, the second counts as a different component.
    known.delete(component.id)
    if (!isBox(component))
      return before && isDrawnAlike(before.component, component) ? before.node : (draw(compile(component)) as Node)
    const box =
      before && isBox(before.component)
        ? before.node
        : (draw(compile({ ...component, childComponents: [] } as Component)) as Node)
    if (contentOf.get(box) === component) return box
    fill(box, component.childComponents ?? [])
    contentOf.set(box, component)
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

  /** Sets the children of a box with as few moves as there are changes. */
  function fit(box: Node, children: readonly Node[]): void {
    const staying = new Set(children)
    for (const child of Array.from(box.childNodes)) if (!staying.has(child)) box.removeChild(child)
    let at = box.firstChild
    for (const child of children) {
      // A node moved further down. It is inserted again at its new position.
      if (at && child === at.nextSibling) box.removeChild(at)
      else if (child !== at) {
        if (child.parentNode !== box) for (let up = child.parentNode; up; up = up.parentNode) contentOf.delete(up)
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

/** A component's style is in the sheet. Its elements depend on everything else. */
function isDrawnAlike(one: Component, other: Component): boolean {
  return one === other || isSame({ ...one, style: null }, { ...other, style: null })
}
