import { blend, contrast, formatColor } from '../document/color.ts'
import { colorsOf, isFilled, type FormColors } from '../document/form-colors.ts'
import type { Component } from '../components/models.ts'
import type { FormDocument } from '../document/form-document.ts'
import { keepReadable } from '../document/keep-readable.ts'
import { buttonSurface, buttonText, rgba } from '../document/look.ts'
import { mapColors } from '../document/map-colors.ts'
import type { Style } from '../document/style.ts'
import { mapComponents, walk } from '../document/tree.ts'
import type { Change } from './editor.ts'

/** Surfaces whose contrast is below this look like shades of one color. */
const near = 1.7
/** Share of the text's color that is mixed into such a shade. */
const tint = 0.06

/**
 * Gives a whole form other colors. Each of the three replaces the current one everywhere. Text that was readable before
 * remains readable: where the new colors don't have enough contrast, it gets the text's color, black or white.
 */
export function recolor(wanted: Partial<FormColors>): Change {
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
    return keepReadable(
      document,
      mapColors(spelled, (color) => pairs.get(color) ?? color),
      wanted.text ?? now.text,
    )
  }
}

/** Also replaces surfaces on the background that hardly differ from it (fields, boxes) if they would stand out. */
function addNearSurfaces(pairs: Map<string, string>, document: FormDocument, now: FormColors, next: FormColors) {
  const [before, after] = [rgba(now.background), rgba(next.background)]
  const tinted = formatColor(blend({ ...rgba(next.text), a: tint }, after))
  for (const { component } of walk(document)) {
    const color = component.style.backgroundColor
    if (!color || pairs.has(color) || component.type === 'button' || rgba(color).a < 0.5) continue
    if (contrast(rgba(color), before) < near && contrast(rgba(color), after) >= near) pairs.set(color, tinted)
  }
}

/** Makes implicit colors explicit, so that they can be replaced. */
function spellOut(document: FormDocument, wanted: Partial<FormColors>, now: FormColors): FormDocument {
  const outermost = new Set(
    walk(document).flatMap(({ component, parents }) => (parents.length > 0 ? [] : [component.id])),
  )
  const isWhite = now.background === 'rgba(255, 255, 255, 1)'
  return mapComponents(document, (component) => {
    const { style, id } = component
    const added: Style = {}
    if (wanted.accent && isFilled(component) && !style.backgroundColor) {
      added.backgroundColor = buttonSurface
      added.color = style.color ?? buttonText
    }
    if (outermost.has(id) && wanted.text && !style.color) added.color = now.text
    if (outermost.has(id) && wanted.background && !style.backgroundColor && isWhite)
      added.backgroundColor = now.background
    return Object.keys(added).length > 0 ? ({ ...component, style: { ...style, ...added } } as Component) : component
  })
}
