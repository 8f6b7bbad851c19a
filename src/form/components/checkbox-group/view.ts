import { choicesView } from '../../render/choices-view.ts'
import type { View } from '../../render/view.ts'

/** As many of a few answers as one likes. */
export const checkboxGroupView: View<'checkboxGroup'> = (field, drawing) => choicesView(field, 'checkbox', drawing)
