import type { SiteContext } from './context.ts'

/** How rows are linked to a person. An address is in its normalized form. The others are IDs. */
export type Trace = 'address' | 'contact' | 'submission' | 'visitor'

/** The context in which a person's data is exported. */
type ExportContext = Pick<SiteContext, 'siteId' | 'keyFor' | 'now' | 'publicUrl'>

/** A table in which a room stores data about people. A person's data is found through these for export and erasure. */
export interface PersonTable {
  readonly table: string
  /** The column that contains the trace. */
  readonly column: string
  readonly by: Trace
  /** Other traces of the person that its rows lead to, by column: a submission leads to the visitor who made it. */
  readonly leadsTo?: Readonly<Record<string, Trace>>
  /** Columns that are omitted from an export: keys, secrets, data of other people. */
  readonly hidden?: readonly string[]
  /** Adds values to an exported row that aren't in its columns, such as a file's download address. */
  readonly adds?:
    | ((row: Readonly<Record<string, unknown>>, ctx: ExportContext) => Readonly<Record<string, unknown>>)
    | undefined
}
