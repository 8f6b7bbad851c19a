import type { Component } from '../components/models.ts'
import type { FormDocument } from './form-document.ts'
import { mapComponents } from './tree.ts'

/** The style property that a color is used for. */
export type ColorUse = (typeof uses)[number]

const uses = ['color', 'backgroundColor', 'borderColor'] as const
type ChangeColor = (color: string, use: ColorUse) => string

/** Replaces colors throughout a form, in styles and in spans of text. Unchanged parts remain the same objects. */
export function mapColors(document: FormDocument, change: ChangeColor): FormDocument {
  return mapComponents(document, (component) => {
    const style = changedStyle(component.style, change)
    const next = style === component.style ? component : ({ ...component, style } as Component)
    if (next.type !== 'text') return next
    const blocks = next.blocks.map((block) => ({
      ...block,
      spans: block.spans.map((span) => {
        const color = span.color && change(span.color, 'color')
        return color === undefined || color === span.color ? span : { ...span, color }
      }),
    }))
    const isSame = blocks.every((block, i) => block.spans.every((span, j) => span === next.blocks[i]!.spans[j]))
    return isSame ? next : { ...next, blocks }
  })
}

function changedStyle(style: Component['style'], change: ChangeColor): Component['style'] {
  let next = style
  for (const name of uses) {
    const color = style[name]
    const changed = color && change(color, name)
    if (changed && changed !== color) next = { ...next, [name]: changed }
  }
  return next
}
