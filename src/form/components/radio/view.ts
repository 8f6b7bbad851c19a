import { choicesView } from '../../render/choices-view.ts'
import type { View } from '../../render/view.ts'

/** Field in which one of a few answers can be chosen. */
export const radioView: View<'radio'> = (field, drawing) => choicesView(field, 'radio', drawing)
