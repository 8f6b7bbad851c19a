import type { Component } from '../components/models.ts'
import type { FormDocument } from './form-document.ts'
import { buttonSurface, rgba, textColorOf } from './look.ts'
import { mapColors } from './map-colors.ts'
import { walk } from './tree.ts'

/** The three colors that define a form's look. */
export interface FormColors {
  background: string
  text: string
  accent: string
}

/** Returns a form's current colors: those of the first surface, the first text and the first filled button. */
export function colorsOf(document: FormDocument): FormColors {
  const visits = [...walk(document)]
  const surface = visits.find(
    ({ component }) => rgba(component.style.backgroundColor ?? '').a > 0.5 && isSurface(component),
  )
  const text = visits.find(({ component }) => component.type === 'text')
  const button = visits.find(({ component }) => isFilled(component))
  return {
    background: surface?.component.style.backgroundColor ?? 'rgba(255, 255, 255, 1)',
    text: text ? textColorOf(text) : 'rgba(0, 0, 0, 1)',
    accent: button?.component.style.backgroundColor ?? buttonSurface,
  }
}

/** Returns the colors used in a form, most used first. */
export function paletteOf(document: FormDocument): string[] {
  const counts = new Map<string, number>()
  mapColors(document, (color) => {
    if (rgba(color).a > 0) counts.set(color, (counts.get(color) ?? 0) + 1)
    return color
  })
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([color]) => color)
}

export function isFilled(component: Component): boolean {
  return component.type === 'button' && component.look === 'filled'
}

function isSurface(component: Component): boolean {
  return component.type === 'tab' || component.type === 'background' || component.type === 'gridColumn'
}
