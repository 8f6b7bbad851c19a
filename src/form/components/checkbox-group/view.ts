import { choicesView } from '../../render/choices-view.ts'
import type { View } from '../../render/view.ts'

/** Field in which any number of a few answers can be chosen. */
export const checkboxGroupView: View<'checkboxGroup'> = (field, drawing) => choicesView(field, 'checkbox', drawing)
