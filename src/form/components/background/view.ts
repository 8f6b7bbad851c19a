import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** A box; its colour and picture are in the style sheet. */
export const backgroundView: View<'background'> = (box, drawing) => h('div', drawing.own(box), drawing.inside(box))
