import type { Component } from '../components/models.ts'
import { blend, contrast, formatColor, readableOn } from '../document/color.ts'
import { limits } from '../document/constants.ts'
import type { FormDocument } from '../document/form-document.ts'
import { findComponent, updateComponent, walk } from '../document/tree.ts'
import { mapColors, setStyle } from './changes.ts'
import type { Change } from './editor.ts'
import { buttonSurface, buttonText, hasText, leastContrast, rgba, surfaceOf, textColorOf } from '../document/look.ts'

/** The three colours that make a form's look. */
export interface FormColors {
  background: string
  text: string
  accent: string
}

/** What WCAG AA asks of running text: contrast above it need not be kept. */
const plenty = 4.5
/** Surfaces whose contrast is below this look like shades of one. */
const near = 1.7
/** How much of the text's colour such a shade takes. */
const tint = 0.06

/** The colours a form has now: those of the first surface, the first text and the first filled button. */
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

/**
 * Gives a whole form other colours: each of the three replaces what it is wherever it stands. Text that could be read before
 * can be read afterwards: where the new colours would not do, it takes the text's colour, black or white.
 */
export function recolour(wanted: Partial<FormColors>): Change {
  return (document) => {
    const now = colorsOf(document)
    const pairs = new Map<string, string>()
    for (const role of ['text', 'background', 'accent'] as const) {
      const color = wanted[role]
      if (color && color !== now[role]) pairs.set(now[role], color)
    }
    if (pairs.size === 0) return document
    if (wanted.background) addNearSurfaces(pairs, document, now, { ...now, ...wanted })
    const spelled = spellOut(document, wanted, now)
    return keepReadable(document, mapColors((color) => pairs.get(color) ?? color)(spelled), wanted.text ?? now.text)
  }
}

/** What lies on the background and hardly differs from it (fields, boxes) goes with it when it would stand out. */
function addNearSurfaces(pairs: Map<string, string>, document: FormDocument, now: FormColors, next: FormColors) {
  const [before, after] = [rgba(now.background), rgba(next.background)]
  const tinted = formatColor(blend({ ...rgba(next.text), a: tint }, after))
  for (const { component } of walk(document)) {
    const color = component.style.backgroundColor
    if (!color || pairs.has(color) || component.type === 'button' || rgba(color).a < 0.5) continue
    if (contrast(rgba(color), before) < near && contrast(rgba(color), after) >= near) pairs.set(color, tinted)
  }
}

/** Writes down colours that were only understood, so that they can be replaced. */
function spellOut(document: FormDocument, wanted: Partial<FormColors>, now: FormColors): FormDocument {
  let next = document
  for (const { component, parents } of walk(document)) {
    const { style } = component
    if (wanted.accent && isFilled(component) && !style.backgroundColor)
      next = setStyle(component.id, { backgroundColor: buttonSurface, color: style.color ?? buttonText })(next)
    if (parents.length > 0) continue
    if (wanted.text && !style.color) next = setStyle(component.id, { color: now.text })(next)
    if (wanted.background && !style.backgroundColor && now.background === 'rgba(255, 255, 255, 1)')
      next = setStyle(component.id, { backgroundColor: now.background })(next)
  }
  return next
}

function keepReadable(before: FormDocument, after: FormDocument, text: string): FormDocument {
  const ratios = new Map([...walk(before)].map((visit) => [visit.component.id, ratioOf(visit)]))
  let next = after
  for (const visit of walk(after)) {
    const { component } = visit
    if (!hasText(component)) continue
    const least = leastContrast(component)
    const wanted = Math.max(least, Math.min(plenty, ratios.get(component.id) ?? least))
    const surface = surfaceOf(visit)
    const isTextFit = component.type === 'text' && contrast(rgba(text), surface) >= wanted
    if (ratioOf(visit) < wanted) next = setStyle(component.id, { color: isTextFit ? text : readableOn(surface) })(next)
    if (component.type === 'text') next = keepSpans(next, component.id, (color) => contrast(rgba(color), surface))
  }
  return next
}

/** A stretch of text whose own colour cannot be read any more goes back to the colour of the text around it. */
function keepSpans(document: FormDocument, id: string, ratio: (color: string) => number): FormDocument {
  const component = findComponent(document, id)
  if (component?.type !== 'text') return document
  const lost = (color: string | undefined) => color !== undefined && ratio(color) < limits.contrastOfAccentText
  if (!component.blocks.some((block) => block.spans.some((span) => lost(span.color)))) return document
  const blocks = component.blocks.map((block) => ({
    ...block,
    spans: block.spans.map(({ color, ...span }) => (color && !lost(color) ? { ...span, color } : span)),
  }))
  return updateComponent(document, id, () => ({ ...component, blocks }))
}

function ratioOf(visit: Parameters<typeof surfaceOf>[0]): number {
  return contrast(rgba(textColorOf(visit)), surfaceOf(visit))
}

function isFilled(component: Component): boolean {
  return component.type === 'button' && component.look === 'filled'
}

function isSurface(component: Component): boolean {
  return component.type === 'tab' || component.type === 'background' || component.type === 'gridColumn'
}

/** The colours used in a form, the most used first. */
export function paletteOf(document: FormDocument): string[] {
  const counts = new Map<string, number>()
  mapColors((color) => {
    if (rgba(color).a > 0) counts.set(color, (counts.get(color) ?? 0) + 1)
    return color
  })(document)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([color]) => color)
}
