import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** Columns side by side; the style sheet says when they stack. */
export const gridRowView: View<'gridRow'> = (row, drawing) => h('div', drawing.own(row), drawing.inside(row))
