import { checkboxGroupView } from '../components/checkbox-group/view.ts'
import { checkboxView } from '../components/checkbox/view.ts'
import { dropdownView } from '../components/dropdown/view.ts'
import { hiddenView } from '../components/hidden/view.ts'
import { radioView } from '../components/radio/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** Views of the fields other than the standard one: a piece that is fetched with the forms that contain them. */
export const views: Views<TypesOf<'fields'>> = {
  checkbox: checkboxView,
  dropdown: dropdownView,
  radio: radioView,
  checkboxGroup: checkboxGroupView,
  hidden: hiddenView,
}
