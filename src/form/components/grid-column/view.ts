import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** One column of a row. */
export const gridColumnView: View<'gridColumn'> = (column, drawing) =>
  h('div', drawing.own(column), drawing.inside(column))
