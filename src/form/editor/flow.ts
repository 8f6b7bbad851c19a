import type { Component, ComponentType } from '../components/models.ts'
import type { Style } from '../document/style.ts'
import type { Visit } from '../document/tree.ts'
import { setFields, topmost } from './changes.ts'
import type { Change, EditorState } from './editor.ts'
import type { Alignment } from './geometry/arrange.ts'
import type { Axis } from './geometry/rect.ts'

/** Adjacent components in one container. */
export interface Flow {
  readonly parent: Component
  readonly visits: readonly Visit[]
}

type Styles = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Returns the selected components if all of them are adjacent in one container and unlocked, or else null. */
export function flowOf({ document, selection, locked }: EditorState): Flow | null {
  if (selection.length === 0) return null
  const visits = topmost(document, selection)
  const parent = visits[0]?.parents.at(-1)
  if (!parent || parent.type === 'scaledStage') return null
  const isTogether = visits.every(
    ({ parents, component }) => parents.at(-1) === parent && !locked.includes(component.id) && !isCross(component),
  )
  return isTogether ? { parent, visits } : null
}

/** True for the close button (×) in the corner, which is not part of the order. */
export function isCross(component: Component): boolean {
  return component.type === 'button' && component.look === 'cross'
}

/** Returns the range in which the order of a container's children is visible: without a × at either end. */
export function rangeInOrder({ childComponents = [] }: Component): [first: number, end: number] {
  const first = childComponents.findIndex((child) => !isCross(child))
  return [Math.max(0, first), childComponents.findLastIndex((child) => !isCross(child)) + 1]
}

/**
 * Types that fill their container's width with text. Alignment applies to the text, unless the component is narrower.
 */
const filling: ReadonlySet<ComponentType> = new Set([
  'text',
  'countdown',
  'checkbox',
  'radio',
  'checkboxGroup',
  'background',
  'gridRow',
  'gridColumn',
])
/** Types that fill the width and have no narrower natural size. */
const wide: ReadonlySet<ComponentType> = new Set(['textField', 'dropdown', 'file', 'video', 'divider', 'scaledStage'])
const across = { left: 'start', center: 'center', right: 'end' } as const
const down = { top: 'start', middle: 'center', bottom: 'end' } as const

/** Returns styles that align components in their container: their position, and the alignment of their text. */
export function alignInFlow({ parent, visits }: Flow, alignment: Alignment): Styles {
  return new Map(
    visits.flatMap(({ component }) => {
      const style = alignedStyle(component, parent.type === 'gridRow', alignment)
      return style ? [[component.id, style] as const] : []
    }),
  )
}

function alignedStyle(component: Component, isColumn: boolean, alignment: Alignment): Style | null {
  if (alignment === 'top' || alignment === 'middle' || alignment === 'bottom')
    return isColumn ? { alignSelf: down[alignment] } : null
  if (isColumn) return { textAlign: alignment }
  const isNarrow = component.style.width !== undefined
  if (wide.has(component.type)) return isNarrow ? { alignSelf: across[alignment] } : null
  if (!filling.has(component.type)) return { alignSelf: across[alignment] }
  return { textAlign: alignment, ...(isNarrow && { alignSelf: across[alignment] }) }
}

/** Returns styles that make components as wide as the one selected last. */
export function sameWidth({ visits }: Flow, last: string): Styles {
  const style = visits.find(({ component }) => component.id === last)?.component.style
  const width = style?.width
  const alignSelf = width === undefined ? style?.alignSelf : undefined
  return new Map(
    visits.map(({ component }) => [component.id, width === undefined ? { width, alignSelf } : { width }] as const),
  )
}

/** Returns styles that give components the full width of the container. */
export function fillWidth({ visits }: Flow): Styles {
  return new Map(visits.map(({ component }) => [component.id, { width: undefined, alignSelf: 'stretch' }] as const))
}

/**
 * Returns styles that leave only the container's gap between components: they have no margins of their own between each
 * other.
 */
export function equalSpacing({ visits }: Flow): Styles {
  return new Map(
    visits.map(({ component: { id, style } }, i) => {
      const [top, right, bottom, left] = style.margin ?? [0, 0, 0, 0]
      const margin = [i === 0 ? top : 0, right, i === visits.length - 1 ? bottom : 0, left]
      return [id, { margin: margin.some((side) => side > 0) ? margin : undefined }] as const
    }),
  )
}

/** True if adjacent components are unequally spaced, or columns have unequal widths. */
export function canDistribute(flow: Flow | null, axis: Axis): boolean {
  if (!flow || flow.visits.length < 2) return false
  const isColumns = flow.parent.type === 'gridRow'
  if (axis === 'x') return isColumns && new Set(flow.visits.map(({ component }) => shareOf(component))).size > 1
  return (
    !isColumns &&
    flow.visits.some(({ component: { style } }, i) => {
      const [top, , bottom] = style.margin ?? [0, 0, 0, 0]
      return (i > 0 && top > 0) || (i < flow.visits.length - 1 && bottom > 0)
    })
  )
}

/** Gives columns equal widths. Their total width stays the same. */
export function equalShares({ visits }: Flow): Change {
  const share = visits.reduce((sum, { component }) => sum + shareOf(component), 0) / visits.length
  return (document) => visits.reduce((form, { component }) => setFields(component.id, { share })(form), document)
}

function shareOf(component: Component): number {
  return component.type === 'gridColumn' ? component.share : 1
}
