import type { Component, ComponentType } from '../components/models.ts'
import { black, blend, contrast, parseColor, type Rgba } from './color.ts'
import { limits } from './constants.ts'
import type { Visit } from './tree.ts'

const white: Rgba = { r: 255, g: 255, b: 255, a: 1 }
/** What the renderer's base sheet gives a filled button and a field that say nothing themselves. */
export const buttonSurface = 'rgba(17, 17, 17, 1)'
export const buttonText = 'rgba(255, 255, 255, 1)'
const fieldSurface = 'rgba(255, 255, 255, 1)'
const fieldText = 'rgba(17, 17, 17, 1)'
const networkSurfaces = { x: buttonSurface, facebook: 'rgba(8, 102, 255, 1)', pinterest: 'rgba(189, 8, 28, 1)' }

/** The opaque color that is seen behind a component's text, as far as colors say; pictures are not looked at. */
export function surfaceOf({ component, parents }: Pick<Visit, 'component' | 'parents'>): Rgba {
  return [...parents, component].reduce((below, one) => blend(rgba(ownSurface(one)), below), white)
}

function ownSurface(component: Component): string {
  const own = component.style.backgroundColor
  if (own) return own
  if (component.type === 'button') return component.look === 'filled' ? buttonSurface : 'none'
  if (component.type === 'socialButton') return networkSurfaces[component.network]
  return component.type === 'textField' || component.type === 'dropdown' ? fieldSurface : 'none'
}

/** The color of a component's text: its own, or what it inherits. */
export function textColorOf({ component, parents }: Pick<Visit, 'component' | 'parents'>): string {
  if (component.style.color) return component.style.color
  if (component.type === 'socialButton' || (component.type === 'button' && component.look === 'filled'))
    return buttonText
  if (component.type === 'textField' || component.type === 'dropdown') return fieldText
  return parents.findLast((parent) => parent.style.color)?.style.color ?? black
}

/** How well a component's text can be read (1 to 21) and the least that spec.md asks for; undefined where there is no text. */
export function readability(visit: Pick<Visit, 'component' | 'parents'>): { ratio: number; min: number } | undefined {
  const { component } = visit
  if (!hasText(component)) return undefined
  const surface = surfaceOf(visit)
  const accents =
    component.type === 'text' ? component.blocks.flatMap((block) => block.spans.map((span) => span.color)) : []
  // bounded: by the accents of a design
  const worst = Math.min(...accents.map((color) => (color ? contrast(rgba(color), surface) : 21)))
  if (worst < limits.contrastOfAccentText) return { ratio: worst, min: limits.contrastOfAccentText }
  return { ratio: contrast(rgba(textColorOf(visit)), surface), min: minContrast(component) }
}

const withText: ReadonlySet<ComponentType> = new Set([
  'text',
  'button',
  'textField',
  'checkbox',
  'dropdown',
  'radio',
  'checkboxGroup',
  'file',
  'countdown',
  'discount',
  'socialButton',
])

/** The contrast that a component's own text needs: a button's is an accent. */
export function minContrast({ type }: Component): number {
  return type === 'button' || type === 'socialButton' ? limits.contrastOfAccentText : limits.contrast
}

/** Whether a component shows words in a color of its own or an inherited one. */
export function hasText(component: Component): boolean {
  return withText.has(component.type)
}

/** Colors that were read before: a large form asks for few of them thousands of times. */
const known = new Map<string, Readonly<Rgba>>()

/** A document's color in numbers; what is none is see-through. */
export function rgba(color: string): Readonly<Rgba> {
  const found = known.get(color)
  if (found) return found
  const read = parseColor(color) ?? { r: 0, g: 0, b: 0, a: 0 }
  if (known.size >= 500) known.clear()
  known.set(color, read)
  return read
}
