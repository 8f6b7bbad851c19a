import {
  IconColumns2,
  IconDice5,
  IconForms,
  IconLayoutBottombar,
  IconLetterT,
  IconPhoto,
  IconBrowser,
  IconSquare,
  IconSquareRoundedChevronRight,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from '../components/models.ts'

/** The picture of each component type. */
export const typeIcons: Record<ComponentType, Icon> = {
  text: IconLetterT,
  image: IconPhoto,
  background: IconSquare,
  button: IconSquareRoundedChevronRight,
  textField: IconForms,
  gridRow: IconColumns2,
  gridColumn: IconLayoutBottombar,
  game: IconDice5,
  tab: IconBrowser,
}
