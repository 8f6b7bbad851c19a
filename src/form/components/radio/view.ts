import { choicesView } from '../../render/choices-view.ts'
import type { View } from '../../render/view.ts'

/** One of a few answers. */
export const radioView: View<'radio'> = (field, drawing) => choicesView(field, 'radio', drawing)
