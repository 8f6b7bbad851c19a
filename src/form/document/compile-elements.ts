import { buttonElements } from '../components/button/elements.ts'
import { dividerElements } from '../components/divider/elements.ts'
import { imageElements } from '../components/image/elements.ts'
import type { Component, ComponentOf, ComponentType } from '../components/models.ts'
import { spacerElements } from '../components/spacer/elements.ts'
import { textFieldElements } from '../components/text-field/elements.ts'
import { textElements } from '../components/text/elements.ts'
import { type Drawn, elementTree } from './elements.ts'
import type { TypesOf } from './optional-pieces.ts'

/**
 * The interactive component types, such as countdowns, fields and games. Their views create their elements in the
 * browser.
 */
export type InteractiveType = TypesOf<'fields' | 'widgets' | 'codes' | 'video' | 'files'> | 'game'

/**
 * Creates the elements of a component. `origin` is the server's origin, which is prepended to image URLs that are only
 * paths.
 */
type Elements<T extends ComponentType> = (component: ComponentOf<T>, origin: string, inside: Drawn[]) => Drawn

/** Creates a box that contains components. Its appearance comes entirely from the style sheet. */
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

/** Checks whether a component is drawn only as a box around the components in it. */
export function isBox({ type }: Component): boolean {
  return (elementsOf as Partial<Record<ComponentType, unknown>>)[type] === box
}

/** Compiles components to their rendered elements. The same component always returns the same object. */
export type CompileElements = (component: Component) => Drawn

/**
 * Creates a `CompileElements` for images below `origin`. It's pure, so it works both for publishing and in the browser.
 */
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
