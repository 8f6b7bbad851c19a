import { BackgroundPanel } from '../components/background/panel.tsx'
import { ButtonPanel } from '../components/button/panel.tsx'
import { GamePanel } from '../components/game/panel.tsx'
import { GridColumnPanel } from '../components/grid-column/panel.tsx'
import { GridRowPanel } from '../components/grid-row/panel.tsx'
import { ImagePanel } from '../components/image/panel.tsx'
import type { ComponentType } from '../components/models.ts'
import { TabPanel } from '../components/tab/panel.tsx'
import { TextPanel } from '../components/text/panel.tsx'
import { TextFieldPanel } from '../components/text-field/panel.tsx'
import type { Panel } from './panel.ts'

/** How each component type is edited. */
export const panels: { [T in ComponentType]: Panel<T> } = {
  text: TextPanel,
  image: ImagePanel,
  background: BackgroundPanel,
  button: ButtonPanel,
  textField: TextFieldPanel,
  gridRow: GridRowPanel,
  gridColumn: GridColumnPanel,
  game: GamePanel,
  tab: TabPanel,
}
