import type { Component } from '../components/models.ts'
import { contrast, readableOn } from './color.ts'
import { limits } from './constants.ts'
import type { FormDocument } from './form-document.ts'
import { hasText, minContrast, rgba, surfaceOf, textColorOf } from './look.ts'
import { updateComponents, walk, type Visit } from './tree.ts'

/** The contrast that WCAG AA requires for body text. Contrast above it doesn't need to be preserved. */
const plenty = 4.5

/**
 * Keeps text that was readable in `before` readable after its colors changed: where the new colors don't have enough
 * contrast, the text gets the color `text`, black or white. Both documents contain the same components.
 */
export function keepReadable(before: FormDocument, after: FormDocument, text: string): FormDocument {
  const ratios = new Map([...walk(before)].map((visit) => [visit.component.id, ratioOf(visit)]))
  const changes = new Map<string, (component: Component) => Component>()
  for (const visit of walk(after)) {
    const { component } = visit
    if (!hasText(component)) continue
    const min = minContrast(component)
    const wanted = Math.max(min, Math.min(plenty, ratios.get(component.id) ?? min))
    const surface = surfaceOf(visit)
    const isTextFit = component.type === 'text' && contrast(rgba(text), surface) >= wanted
    const color = ratioOf(visit) < wanted ? (isTextFit ? text : readableOn(surface)) : undefined
    changes.set(component.id, (one) =>
      keepSpans(color ? withColor(one, color) : one, (own) => contrast(rgba(own), surface)),
    )
  }
  return updateComponents(after, changes)
}

const withColor = (component: Component, color: string) =>
  ({ ...component, style: { ...component.style, color } }) as Component

/** Resets a span whose own color is no longer readable to the color of the text around it. */
function keepSpans(component: Component, ratio: (color: string) => number): Component {
  if (component.type !== 'text') return component
  const lost = (color: string | undefined) => color !== undefined && ratio(color) < limits.contrastOfAccentText
  if (!component.blocks.some((block) => block.spans.some((span) => lost(span.color)))) return component
  const blocks = component.blocks.map((block) => ({
    ...block,
    spans: block.spans.map(({ color, ...span }) => (color && !lost(color) ? { ...span, color } : span)),
  }))
  return { ...component, blocks }
}

function ratioOf(visit: Visit): number {
  return contrast(rgba(textColorOf(visit)), surfaceOf(visit))
}
