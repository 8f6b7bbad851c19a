import type { FunctionComponent } from 'react'
import type { ComponentOf, ComponentType, PropsOf } from '../components/models.ts'
import type { Style } from '../document/style.ts'

/** Fields to set; undefined takes one away. */
type Fields<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** What the controls of looks need. */
export interface StyleProps {
  /** The component's id. */
  id: string
  style: Style
  /** Sets looks of all that is selected. */
  setStyle: (style: Fields<Style>) => void
}

export interface PanelProps<T extends ComponentType> extends StyleProps {
  component: ComponentOf<T>
  set: (fields: Fields<PropsOf<T>>) => void
  /** Sets looks of this component alone, whatever else is selected. */
  setOwnStyle: (style: Fields<Style>) => void
  /** What keeps the form from going live, of this component alone. */
  problems: readonly string[]
}

/** The fields with which one component is edited. */
export type Panel<T extends ComponentType> = FunctionComponent<PanelProps<T>>
