import { backgroundView } from '../components/background/view.ts'
import { buttonView } from '../components/button/view.ts'
import { gameView } from '../components/game/view.ts'
import { gridColumnView } from '../components/grid-column/view.ts'
import { gridRowView } from '../components/grid-row/view.ts'
import { imageView } from '../components/image/view.ts'
import type { ComponentType } from '../components/models.ts'
import { tabView } from '../components/tab/view.ts'
import { textFieldView } from '../components/text-field/view.ts'
import { textView } from '../components/text/view.ts'
import type { View } from './view.ts'

/** How each component type is drawn. */
export const views: { [T in ComponentType]: View<T> } = {
  text: textView,
  image: imageView,
  background: backgroundView,
  button: buttonView,
  textField: textFieldView,
  gridRow: gridRowView,
  gridColumn: gridColumnView,
  game: gameView,
  tab: tabView,
}
