import type { Component, ComponentOf } from '../components/models.ts'
import { formDefaults, limits, styleDefaults } from './constants.ts'
import type { Style } from './style.ts'

/** Size of a tab's ×, as drawn by `base-sheet`, and minimum height of a field. In CSS pixels. */
const cross = { size: 36, margin: 12 }
const fieldHeight = 48
/** Width of a form on the smallest phone, in CSS pixels. */
const narrowestForm = 260

/** The state at the current position of the traversal. */
interface Place {
  /** Its minimum distance from the top of the tab, at any width of the form. */
  top: number
  /** The paddings between it and the tab's inline end edge, as CSS lengths. */
  ends: readonly string[]
  /** The container conditions under which it's located below the ×. */
  when: readonly string[]
  /** The inherited text styles. */
  text: Pick<Style, 'fontSize' | 'lineHeight' | 'textAlign'>
  isCentered: boolean
  /** Whether it's as wide as its container. */
  isStretched: boolean
}

interface Corner {
  /** How far the × extends from the tab's inline end edge, and from its top. */
  end: number
  bottom: number
  selector(id: string): string
  length(value: number): string
  /** Returns a length of the tab at the tab's minimum width. */
  min(value: number): number
}

/**
 * Returns the rules that keep a tab's first lines from running under its ×, in any font: content that begins next to
 * the × ends before it. `selector` returns the selector of a component's element, `length` writes a length of the tab.
 */
export function closeClearanceRules(
  tab: Component,
  selector: (id: string) => string,
  length: (value: number) => string,
): string[] {
  const close = tab.childComponents?.find(isCross)
  if (!close) return []
  const { width = cross.size, minHeight = 0, margin } = close.style
  const reference = Math.min(Math.max(tab.style.width ?? formDefaults.contentWidth, limits.minimumPopupSize), 420)
  const corner: Corner = {
    end: width + (margin?.[1] ?? cross.margin),
    bottom: cross.margin + Math.max(cross.size, minHeight),
    selector,
    length,
    min: (value) => (value <= 24 ? value : Math.min(value, (value * narrowestForm) / reference)),
  }
  const rules: string[] = []
  placeColumn(tab, { top: 0, ends: [], when: [], text: {}, isCentered: false, isStretched: true }, corner, rules)
  return rules
}

/** Goes through vertically stacked components and returns their minimum total height. */
function placeColumn(parent: Component, place: Place, corner: Corner, rules: string[]): number {
  const { padding, gap = 0, alignItems } = parent.style
  const inside = within(parent, place, corner)
  let { top } = inside
  for (const child of parent.childComponents ?? []) {
    const stands = child.style.alignSelf ?? alignItems ?? 'stretch'
    const height = placeOne(
      child,
      { ...inside, top, isCentered: stands === 'center', isStretched: stands === 'stretch' },
      corner,
      rules,
    )
    if (height > 0) top += height + corner.min(gap)
  }
  return top - place.top + corner.min(padding?.[2] ?? 0)
}

function within(parent: Component, place: Place, { length, min }: Corner): Place {
  const { padding, fontSize, lineHeight, textAlign } = parent.style
  return {
    ...place,
    top: place.top + min(padding?.[0] ?? 0),
    ends: padding?.[1] ? [...place.ends, length(padding[1])] : place.ends,
    text: {
      ...place.text,
      ...(fontSize && { fontSize }),
      ...(lineHeight && { lineHeight }),
      ...(textAlign && { textAlign }),
    },
  }
}

/** If the columns are side by side, only the last one is below the ×. If they are stacked, all may be. */
function placeRow(row: ComponentOf<'gridRow'>, place: Place, corner: Corner, rules: string[]): number {
  const { stackBelow, style, childComponents = [] } = row
  const last = childComponents.at(-1)
  if (!last) return 0
  const inside = within(row, place, corner)
  if (stackBelow === 0) return placeOne(last, inside, corner, rules)
  const when = (sign: string) => ({ ...inside, when: [...inside.when, `(width${sign}${stackBelow}px)`] })
  placeColumn({ ...row, style: { gap: style.gap ?? 0 } }, when('<'), corner, rules)
  return placeOne(last, when('>='), corner, rules)
}

/** Returns the minimum height of a component; 0 if it may be absent. Adds its rule if it begins next to the ×. */
function placeOne(component: Component, place: Place, corner: Corner, rules: string[]): number {
  const { type, style } = component
  if (place.top >= corner.bottom || isCross(component) || type === 'hidden') return 0
  const [above = 0, , below = 0] = style.margin ?? []
  const start = { ...place, top: place.top + corner.min(above) }
  const heightInside = (): number => {
    if (type === 'background' || type === 'gridColumn') return placeColumn(component, start, corner, rules)
    if (type === 'gridRow') return placeRow(component, start, corner, rules)
    if (type === 'image' || type === 'scaledStage' || type === 'game') return 0
    rules.push(clearanceRule(component, start, corner))
    if (type === 'countdown' || type === 'discount') return 0
    if (type === 'textField' || type === 'dropdown') return fieldHeight
    const { fontSize = styleDefaults.fontSize, lineHeight = styleDefaults.lineHeight } = { ...place.text, ...style }
    return Math.min(fontSize, 14 + corner.min(fontSize - 14)) * lineHeight
  }
  const height = heightInside()
  return component.responsiveHiddenOn?.length || height === 0 ? 0 : corner.min(above) + height + corner.min(below)
}

function clearanceRule({ id, style }: Component, place: Place, { end, selector }: Corner): string {
  const beside = style.margin?.[1] ?? 0
  const isAll = beside === 0 && place.ends.length === 0
  const room = isAll ? `${end}px` : `max(${beside}px,${end}px${place.ends.map((one) => ` - ${one}`).join('')})`
  const isCentered = place.isCentered || (style.textAlign ?? place.text.textAlign) === 'center'
  let body = `margin-inline${isCentered ? '' : '-end'}:${room}`
  // Without stretching, the width isn't determined by the margins, so it must be limited.
  if (style.width || !place.isStretched) body += `;max-width:calc(100% - ${isCentered ? '2*' : ''}${room})`
  const rule = `${selector(id)}{${body}}`
  return place.when.length > 0 ? `@container form ${place.when.join(' and ')}{${rule}}` : rule
}

function isCross(component: Component): boolean {
  return component.type === 'button' && component.look === 'cross'
}
