import { BackgroundPanel } from '../components/background/panel.tsx'
import { ButtonPanel } from '../components/button/panel.tsx'
import { CheckboxGroupPanel } from '../components/checkbox-group/panel.tsx'
import { CheckboxPanel } from '../components/checkbox/panel.tsx'
import { CountdownPanel } from '../components/countdown/panel.tsx'
import { DiscountPanel } from '../components/discount/panel.tsx'
import { DividerPanel } from '../components/divider/panel.tsx'
import { DropdownPanel } from '../components/dropdown/panel.tsx'
import { FilePanel } from '../components/file/panel.tsx'
import { GamePanel } from '../components/game/panel.tsx'
import { GridColumnPanel } from '../components/grid-column/panel.tsx'
import { GridRowPanel } from '../components/grid-row/panel.tsx'
import { HiddenPanel } from '../components/hidden/panel.tsx'
import { ImagePanel } from '../components/image/panel.tsx'
import type { ComponentType } from '../components/models.ts'
import { RadioPanel } from '../components/radio/panel.tsx'
import { ScaledStagePanel } from '../components/scaled-stage/panel.tsx'
import { SocialButtonPanel } from '../components/social-button/panel.tsx'
import { SpacerPanel } from '../components/spacer/panel.tsx'
import { TabPanel } from '../components/tab/panel.tsx'
import { TextPanel } from '../components/text/panel.tsx'
import { TextFieldPanel } from '../components/text-field/panel.tsx'
import { VideoPanel } from '../components/video/panel.tsx'
import type { Panel } from './panel.ts'

/** The panel for each component type. */
export const panels: { [T in ComponentType]: Panel<T> } = {
  text: TextPanel,
  image: ImagePanel,
  background: BackgroundPanel,
  button: ButtonPanel,
  textField: TextFieldPanel,
  checkbox: CheckboxPanel,
  dropdown: DropdownPanel,
  radio: RadioPanel,
  checkboxGroup: CheckboxGroupPanel,
  file: FilePanel,
  hidden: HiddenPanel,
  countdown: CountdownPanel,
  gridRow: GridRowPanel,
  gridColumn: GridColumnPanel,
  scaledStage: ScaledStagePanel,
  tab: TabPanel,
  discount: DiscountPanel,
  game: GamePanel,
  socialButton: SocialButtonPanel,
  divider: DividerPanel,
  spacer: SpacerPanel,
  video: VideoPanel,
}
