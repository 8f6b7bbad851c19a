import type { ComponentType } from 'react'
import type { Call } from '#core/call.ts'
import type { ImportOptions } from '../contract.ts'

/** A possible import target of a column. */
export interface Target {
  readonly value: string
  readonly label: string
  /** Whether several columns can be imported as this. */
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

/** How one kind of import is displayed. */
export interface ImportKindView {
  /** Name of the kind on the server. */
  readonly kind: string
  /** Noun for what is counted: "contacts". */
  readonly noun: string
  /** Path of the list of its files, and of one file; relative to the site. */
  readonly listPath: string
  readonly listLabel: string
  readonly pathOf: (importId: string) => string
  /** Path of the screen that shows the imported records. */
  readonly resultsPath: string
  /** Calls whose results change after an import. */
  readonly invalidates: readonly Call[]
  /** Hook that returns the possible targets of a column with this name. */
  readonly useTargets: () => (column: string) => readonly Target[]
  readonly Options?: ComponentType<OptionsProps>
  /** Further inputs for a column, shown below its target. */
  readonly ColumnOptions?: ComponentType<ColumnOptionsProps>
}
