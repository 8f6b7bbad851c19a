import type { FunctionComponent } from 'react'
import type { ComponentOf, ComponentType, PropsOf } from '../components/models.ts'
import type { Style } from '../document/style.ts'

/** Fields to set. Undefined removes one. */
type Fields<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Props of the style controls. */
export interface StyleProps {
  /** The component's id. */
  id: string
  style: Style
  /** Sets styles of everything selected. */
  setStyle: (style: Fields<Style>) => void
}

export interface PanelProps<T extends ComponentType> extends StyleProps {
  component: ComponentOf<T>
  set: (fields: Fields<PropsOf<T>>) => void
  /** Sets styles of this component alone, whatever else is selected. */
  setOwnStyle: (style: Fields<Style>) => void
  /** Problems of this component that prevent the form from going live. */
  problems: readonly string[]
}

/** The panel of fields for editing one component. */
export type Panel<T extends ComponentType> = FunctionComponent<PanelProps<T>>
