import { z } from 'zod'
import { devices, limits } from '../document/constants.ts'
import { Style } from '../document/style.ts'
import { BackgroundProps } from './background/model.ts'
import { ButtonProps } from './button/model.ts'
import { CheckboxGroupProps } from './checkbox-group/model.ts'
import { CheckboxProps } from './checkbox/model.ts'
import { CountdownProps } from './countdown/model.ts'
import { DiscountProps } from './discount/model.ts'
import { DividerProps } from './divider/model.ts'
import { DropdownProps } from './dropdown/model.ts'
import { FileProps } from './file/model.ts'
import { GameProps } from './game/model.ts'
import { GridColumnProps } from './grid-column/model.ts'
import { GridRowProps } from './grid-row/model.ts'
import { HiddenProps } from './hidden/model.ts'
import { ImageProps } from './image/model.ts'
import { RadioProps } from './radio/model.ts'
import { ScaledStageProps } from './scaled-stage/model.ts'
import { SocialButtonProps } from './social-button/model.ts'
import { SpacerProps } from './spacer/model.ts'
import { TabProps } from './tab/model.ts'
import { TextProps } from './text/model.ts'
import { TextFieldProps } from './text-field/model.ts'
import { VideoProps } from './video/model.ts'

/**
 * Every component type, by its name in the document. If you add a line, the compiler requires a view and a panel for
 * it.
 */
export const models = {
  text: TextProps,
  image: ImageProps,
  background: BackgroundProps,
  button: ButtonProps,
  textField: TextFieldProps,
  checkbox: CheckboxProps,
  dropdown: DropdownProps,
  radio: RadioProps,
  checkboxGroup: CheckboxGroupProps,
  file: FileProps,
  hidden: HiddenProps,
  countdown: CountdownProps,
  gridRow: GridRowProps,
  gridColumn: GridColumnProps,
  scaledStage: ScaledStageProps,
  tab: TabProps,
  discount: DiscountProps,
  game: GameProps,
  socialButton: SocialButtonProps,
  divider: DividerProps,
  spacer: SpacerProps,
  video: VideoProps,
} as const

export type ComponentType = keyof typeof models

/** The properties that each type adds to the fields common to all components. */
export type PropsOf<T extends ComponentType> = z.infer<(typeof models)[T]>

const common = {
  id: z.string().min(1).max(64),
  style: Style,
  responsiveHiddenOn: z.array(z.enum(devices)).max(3).optional(),
}

/** The fields that all components have. `responsiveHiddenOn` lists the devices on which the component isn't drawn. */
interface CommonProps {
  id: string
  style: Style
  responsiveHiddenOn?: (typeof devices)[number][] | undefined
  childComponents?: Component[] | undefined
}

export type ComponentOf<T extends ComponentType> = CommonProps & PropsOf<T> & { type: T }

/** A component with everything inside it. Stored, edited and drawn in this same structure. */
export type Component = { [T in ComponentType]: ComponentOf<T> }[ComponentType]

const inside: z.ZodType<Component[] | undefined> = z.lazy(() =>
  z.array(Component).max(limits.componentsPerForm).optional(),
)
const shapes = Object.entries(models).map(([type, props]) =>
  (props as z.ZodObject).extend({ ...common, type: z.literal(type), childComponents: inside }),
)

/** Parses a component and everything below it. Check the depth first; see `form-document.ts`. */
export const Component = z.discriminatedUnion('type', shapes as never) as unknown as z.ZodType<Component>
