import type { Component } from '../components/models.ts'
import { contrast, readableOn } from './color.ts'
import { limits } from './constants.ts'
import type { FormDocument } from './form-document.ts'
import { hasText, minContrast, rgba, surfaceOf, textColorOf } from './look.ts'
import { findComponent, updateComponent, walk, type Visit } from './tree.ts'

/** What WCAG AA asks of running text: contrast above it need not be kept. */
const plenty = 4.5

/**
 * Text that could be read `before` can be read after its colors changed: where the new ones do not do, it takes `text`,
 * black or white. Both documents hold the same components.
 */
export function keepReadable(before: FormDocument, after: FormDocument, text: string): FormDocument {
  const ratios = new Map([...walk(before)].map((visit) => [visit.component.id, ratioOf(visit)]))
  let next = after
  for (const visit of walk(after)) {
    const { component } = visit
    if (!hasText(component)) continue
    const min = minContrast(component)
    const wanted = Math.max(min, Math.min(plenty, ratios.get(component.id) ?? min))
    const surface = surfaceOf(visit)
    const isTextFit = component.type === 'text' && contrast(rgba(text), surface) >= wanted
    if (ratioOf(visit) < wanted) next = withColor(next, component.id, isTextFit ? text : readableOn(surface))
    if (component.type === 'text') next = keepSpans(next, component.id, (color) => contrast(rgba(color), surface))
  }
  return next
}

function withColor(document: FormDocument, id: string, color: string): FormDocument {
  return updateComponent(
    document,
    id,
    (component) => ({ ...component, style: { ...component.style, color } }) as Component,
  )
}

/** A stretch of text whose own color cannot be read any more goes back to the color of the text around it. */
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

function ratioOf(visit: Visit): number {
  return contrast(rgba(textColorOf(visit)), surfaceOf(visit))
}
