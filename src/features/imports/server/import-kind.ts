import type { z } from 'zod'
import type { Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ImportCounts, ImportOptions, Preview, PreviewCell, UndoCounts } from '../contract.ts'

/** A row of a file: its line number (the heading is line 1) and its cells. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Context for reading and writing rows: one transaction of the site. */
export interface ImportContext extends Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> {
  readonly db: Db
  readonly siteId: Id
}

/** The data of an import that its kind needs for reading and writing. */
export interface Reading<Options = ImportOptions> {
  /** ID of the import. */
  readonly id: Id
  readonly columns: readonly string[]
  readonly mapping: readonly string[]
  readonly options: Options
}

/** Reads rows with one mapping. `Item` is the result of a row, in a form that can be stored as JSON. */
export interface RowReader<Item> {
  /**
   * Identifies everything else that reading depends on, such as the site's custom fields. If it changes, rows are read
   * again.
   */
  readonly version: string
  /** Returns the key of an item that can span several consecutive rows. If omitted, every row is an item. */
  readonly groupOf?: (row: FileRow) => string
  /** Returns the item of a row, or of the rows of one group, or the reason why it is skipped, worded for the owner. */
  readonly read: (rows: readonly FileRow[]) => Item | { readonly reason: string }
  readonly keyOf: (item: Item) => string
  /** Cells of the row that were ignored for the item, worded for the owner. */
  readonly notesOf?: (item: Item) => readonly string[]
  /** Merges two items with the same key. */
  readonly merge: (earlier: Item, later: Item) => Item
  /** How further rows with the same key are counted. */
  readonly again: 'unchanged' | 'skipped'
  /** Returns why some of these keys may not be written. `hidesCells`: the skipped row must not be stored. */
  readonly refuse?: (keys: readonly string[]) => Promise<Map<string, { reason: string; hidesCells: boolean }>>
  readonly preview: (item: Item) => PreviewCell[]
}

/** An import that is being written, and work that can be done while the database is busy. */
export interface Writing<Options> extends Reading<Options> {
  readonly importId: Id
  readonly at: Date
  readonly isCheck: boolean
  readonly meanwhile: () => void
}

/** Counts after writing some items. */
export type Written = Omit<ImportCounts, 'rows' | 'refused'>

/** One kind of import: its possible columns, and how rows are read, written and undone. */
export interface ImportKind<Item, Options> {
  readonly name: string
  /** Name of a file without a name. */
  readonly label: string
  readonly options: z.ZodType<Options>
  readonly previewColumns: Preview['columns']
  readonly guessMapping: (
    ctx: ImportContext,
    columns: readonly string[],
    sample: readonly (readonly string[])[],
  ) => Promise<{ mapping: string[]; options?: Partial<Options> }>
  /** Reason the file can't be read with these options; null if it can. */
  readonly problemOf: (reading: Reading<Options>) => Issue | null
  /** Input that is still missing before the file can be checked or imported; null if nothing is missing. */
  readonly missing?: (reading: Reading<Options>) => Issue | null
  readonly openReader: (ctx: ImportContext, reading: Reading<Options>) => Promise<RowReader<Item>>
  /**
   * Called when an import begins to write, to create what its rows refer to. Returns the options for the rest of the
   * import.
   */
  readonly begin?: (ctx: ImportContext, reading: Reading<Options>) => Promise<Options>
  /** Writes items with different keys, in the caller's transaction, and records the data for undoing them. */
  readonly write: (ctx: ImportContext, items: readonly Item[], writing: Writing<Options>) => Promise<Written>
  /** Undoes a part of what an import wrote, in the caller's transaction. Called until nothing is left. */
  readonly undo: (
    ctx: ImportContext,
    found: { readonly importId: Id; readonly createdAt: Date },
  ) => Promise<UndoCounts & { isMore: boolean }>
}

/** A kind of import with any type of items. */
export type AnyImportKind = ImportKind<unknown, ImportOptions>

/** Declares a kind of import. */
export function importKind<Item, Options extends object>(kind: ImportKind<Item, Options>): AnyImportKind {
  return kind as unknown as AnyImportKind
}
