import type { ComponentType } from 'react'
import type { Call } from '#core/call.ts'
import type { ImportOptions } from '../contract.ts'

/** What a column can be imported as. */
export interface Target {
  readonly value: string
  readonly label: string
  /** Several columns may be imported as this. */
  readonly isShared?: boolean
}

export interface OptionsProps {
  readonly options: ImportOptions
  readonly mapping: readonly string[]
  readonly issues: Readonly<Record<string, string>>
  readonly onChange: (options: ImportOptions) => void
}

export interface ColumnOptionsProps extends Pick<OptionsProps, 'options' | 'onChange'> {
  readonly column: string
  /** What the column is imported as. */
  readonly target: string
}

/** How one kind of import is shown. */
export interface ImportKindView {
  /** As the server calls it. */
  readonly kind: string
  /** What is counted: "contacts". */
  readonly noun: string
  /** The screen of its files, and of one of them; below the site. */
  readonly listPath: string
  readonly listLabel: string
  readonly pathOf: (importId: string) => string
  /** Where what was imported is seen. */
  readonly resultsPath: string
  /** What shows other figures once an import has written. */
  readonly invalidates: readonly Call[]
  /** What a column of this name can be imported as; a hook. */
  readonly useTargets: () => (column: string) => readonly Target[]
  readonly Options?: ComponentType<OptionsProps>
  /** What is asked of a column besides, below what it is imported as. */
  readonly ColumnOptions?: ComponentType<ColumnOptionsProps>
}
