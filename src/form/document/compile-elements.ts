import { buttonElements } from '../components/button/elements.ts'
import { dividerElements } from '../components/divider/elements.ts'
import { imageElements } from '../components/image/elements.ts'
import type { Component, ComponentOf, ComponentType } from '../components/models.ts'
import { spacerElements } from '../components/spacer/elements.ts'
import { textFieldElements } from '../components/text-field/elements.ts'
import { textElements } from '../components/text/elements.ts'
import { type Drawn, elementTree } from './elements.ts'
import type { TypesOf } from './optional-pieces.ts'

/** The interactive component types (they count, ask, play): their views make their elements in the browser. */
export type InteractiveType = TypesOf<'fields' | 'widgets' | 'codes' | 'video' | 'files'> | 'game'

/** Makes the elements of a component; `origin` is the server's address, below which pictures with a path alone are. */
type Elements<T extends ComponentType> = (component: ComponentOf<T>, origin: string, inside: Drawn[]) => Drawn

/** A box with components in it; all that makes it look like one is in the style sheet. */
const box = ({ id }: Component, _: string, inside: Drawn[]) => elementTree('div', { 'data-id': id }, inside)

const elementsOf: { [T in Exclude<ComponentType, InteractiveType>]: Elements<T> } = {
  text: textElements,
  image: imageElements,
  button: buttonElements,
  textField: textFieldElements,
  divider: dividerElements,
  spacer: spacerElements,
  background: box,
  gridRow: box,
  gridColumn: box,
  scaledStage: box,
  tab: box,
}

/** True for a component of which nothing is drawn but the box that the others in it stand in. */
export function isBox({ type }: Component): boolean {
  return (elementsOf as Partial<Record<ComponentType, unknown>>)[type] === box
}

/** Turns components into what is drawn of them. The same component gives the same object again. */
export type CompileElements = (component: Component) => Drawn

/** Makes a `CompileElements` for pictures below `origin`: pure, for publishing and in the browser alike. */
export function makeElementCompiler(origin: string): CompileElements {
  const done = new WeakMap<Component, Drawn>()
  const compile: CompileElements = (component) => {
    let drawn = done.get(component)
    if (drawn === undefined) {
      const elements = (elementsOf as Partial<Record<ComponentType, Elements<never>>>)[component.type]
      drawn = elements
        ? elements(component as never, origin, (component.childComponents ?? []).map(compile))
        : component
      done.set(component, drawn)
    }
    return drawn
  }
  return compile
}
