import type { SiteContext } from './context.ts'

/** By what rows are known to be about a person. An address is in its clean form; the others are ids. */
export type Trace = 'address' | 'contact' | 'submission' | 'visitor'

/** What is known where somebody's data is exported. */
type ExportContext = Pick<SiteContext, 'siteId' | 'keyFor' | 'now' | 'publicUrl'>

/** A table in which a room keeps something about people. What is exported and erased of a person is found by these. */
export interface PersonTable {
  readonly table: string
  /** The column that holds the trace. */
  readonly column: string
  readonly by: Trace
  /** What else of the person its rows lead to, by column: a submission leads to the visitor who made it. */
  readonly leadsTo?: Readonly<Record<string, Trace>>
  /** Columns that are no part of an export: keys, secrets, other people's. */
  readonly hidden?: readonly string[]
  /** What an export says of a row besides its columns: where a file is to be had. */
  readonly adds?:
    | ((row: Readonly<Record<string, unknown>>, ctx: ExportContext) => Readonly<Record<string, unknown>>)
    | undefined
}
