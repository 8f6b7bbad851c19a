import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** A page: its components in one column. */
export const tabView: View<'tab'> = (tab, drawing) => h('div', drawing.own(tab), drawing.inside(tab))
