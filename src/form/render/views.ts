import { backgroundView } from '../components/background/view.ts'
import { buttonView } from '../components/button/view.ts'
import { gridColumnView } from '../components/grid-column/view.ts'
import { gridRowView } from '../components/grid-row/view.ts'
import { imageView } from '../components/image/view.ts'
import type { ComponentType } from '../components/models.ts'
import { scaledStageView } from '../components/scaled-stage/view.ts'
import { tabView } from '../components/tab/view.ts'
import { textFieldView } from '../components/text-field/view.ts'
import { textView } from '../components/text/view.ts'
import type { TypesOf } from '../document/pieces.ts'
import type { View } from './view.ts'

/** How component types are drawn. */
export type Views<T extends ComponentType = ComponentType> = { [K in T]: View<K> }

/** How the component types are drawn that are in no piece of their own. */
export const views: Views<Exclude<ComponentType, TypesOf<'fields' | 'extras'> | 'game'>> = {
  text: textView,
  image: imageView,
  background: backgroundView,
  button: buttonView,
  textField: textFieldView,
  gridRow: gridRowView,
  gridColumn: gridColumnView,
  scaledStage: scaledStageView,
  tab: tabView,
}
