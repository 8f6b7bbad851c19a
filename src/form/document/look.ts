import type { Component, ComponentType } from '../components/models.ts'
import { black, blend, contrast, parseColor, type Rgba } from './color.ts'
import { limits } from './constants.ts'
import type { Visit } from './tree.ts'

const white: Rgba = { r: 255, g: 255, b: 255, a: 1 }
/** The defaults that the renderer's base sheet gives to a filled button and to a field without colors of their own. */
export const buttonSurface = 'rgba(17, 17, 17, 1)'
export const buttonText = 'rgba(255, 255, 255, 1)'
const fieldSurface = 'rgba(255, 255, 255, 1)'
const fieldText = 'rgba(17, 17, 17, 1)'
const networkSurfaces = { x: buttonSurface, facebook: 'rgba(8, 102, 255, 1)', pinterest: 'rgba(189, 8, 28, 1)' }

/** Returns the opaque color behind a component's text, as far as it follows from colors. Images are ignored. */
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

/** Returns the color of a component's text: its own, or the inherited one. */
export function textColorOf({ component, parents }: Pick<Visit, 'component' | 'parents'>): string {
  if (component.style.color) return component.style.color
  if (component.type === 'socialButton' || (component.type === 'button' && component.look === 'filled'))
    return buttonText
  if (component.type === 'textField' || component.type === 'dropdown') return fieldText
  return parents.findLast((parent) => parent.style.color)?.style.color ?? black
}

/**
 * Returns the contrast of a component's text (1 to 21) and the minimum that spec.md requires. Undefined if there is no
 * text.
 */
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

/** Returns the minimum contrast for a component's own text. A button counts as an accent. */
export function minContrast({ type }: Component): number {
  return type === 'button' || type === 'socialButton' ? limits.contrastOfAccentText : limits.contrast
}

/** Whether a component shows text in its own or an inherited color. */
export function hasText(component: Component): boolean {
  return withText.has(component.type)
}

/** Cache of parsed colors: a large form looks up the same few colors thousands of times. */
const known = new Map<string, Readonly<Rgba>>()

/** Parses a document's color into numbers. An invalid color counts as transparent. */
export function rgba(color: string): Readonly<Rgba> {
  const found = known.get(color)
  if (found) return found
  const read = parseColor(color) ?? { r: 0, g: 0, b: 0, a: 0 }
  if (known.size >= 500) known.clear()
  known.set(color, read)
  return read
}
