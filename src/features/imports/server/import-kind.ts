import type { z } from 'zod'
import type { Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ImportCounts, ImportOptions, Preview, PreviewCell, UndoCounts } from '../contract.ts'

/** A row of a file: its line (the heading is line 1) and its cells. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What reading and writing rows takes: one transaction of the site. */
export interface ImportContext extends Pick<Tools, 'now' | 'newId' | 'keyFor' | 'events'> {
  readonly db: Db
  readonly siteId: Id
}

/** What of an import its kind reads and writes by. */
export interface Reading<Options = ImportOptions> {
  /** The import. */
  readonly id: Id
  readonly columns: readonly string[]
  readonly mapping: readonly string[]
  readonly options: Options
}

/** Reads rows with one mapping. `Item` is what a row becomes, as JSON keeps it. */
export interface RowReader<Item> {
  /** What all reading depends on besides the import, such as the site's custom fields: another version is read anew. */
  readonly version: string
  /** The key of an item that may stand in several rows, one after the other; left out: every row is an item. */
  readonly groupOf?: (row: FileRow) => string
  /** The item of a row, or of the rows of one group; or why it is skipped, in the owner's words. */
  readonly read: (rows: readonly FileRow[]) => Item | { readonly reason: string }
  readonly keyOf: (item: Item) => string
  /** Cells of the row that the item was made without, in the owner's words. */
  readonly notesOf?: (item: Item) => readonly string[]
  /** One item of two of the same key. */
  readonly merge: (earlier: Item, later: Item) => Item
  /** What a further row of the same key counts as. */
  readonly again: 'unchanged' | 'skipped'
  /** Why some of these keys may not be written. `hidesCells`: the skipped row must not be kept. */
  readonly refuse?: (keys: readonly string[]) => Promise<Map<string, { reason: string; hidesCells: boolean }>>
  readonly preview: (item: Item) => PreviewCell[]
}

/** One import that is being written, and what else can be done while the database works. */
export interface Writing<Options> extends Reading<Options> {
  readonly importId: Id
  readonly at: Date
  readonly isCheck: boolean
  readonly meanwhile: () => void
}

/** What writing some items came to. */
export type Written = Omit<ImportCounts, 'rows' | 'refused'>

/** One kind of import: what its columns may be, how a row is read, how some are written, and how that is undone. */
export interface ImportKind<Item, Options> {
  readonly name: string
  /** What a file without a name is called. */
  readonly label: string
  readonly options: z.ZodType<Options>
  readonly previewColumns: Preview['columns']
  readonly guessMapping: (
    ctx: ImportContext,
    columns: readonly string[],
    sample: readonly (readonly string[])[],
  ) => Promise<{ mapping: string[]; options?: Partial<Options> }>
  /** Why a file cannot be read so; null when it can. */
  readonly problemOf: (reading: Reading<Options>) => Issue | null
  /** What is still to be said before the file is checked or imported; null when all is. */
  readonly missing?: (reading: Reading<Options>) => Issue | null
  readonly openReader: (ctx: ImportContext, reading: Reading<Options>) => Promise<RowReader<Item>>
  /** Called as an import begins to write: the place to create what rows refer to. Answers the options with which it goes on. */
  readonly begin?: (ctx: ImportContext, reading: Reading<Options>) => Promise<Options>
  /** Writes items of different keys, in the caller's transaction, and records what undoing them takes. */
  readonly write: (ctx: ImportContext, items: readonly Item[], writing: Writing<Options>) => Promise<Written>
  /** Undoes some of what an import wrote, in the caller's transaction; called until there is no more. */
  readonly undo: (
    ctx: ImportContext,
    found: { readonly importId: Id; readonly createdAt: Date },
  ) => Promise<UndoCounts & { isMore: boolean }>
}

/** A kind as the room holds it, whatever its items are. */
export type AnyImportKind = ImportKind<unknown, ImportOptions>

/** Declares a kind of import. */
export function importKind<Item, Options extends object>(kind: ImportKind<Item, Options>): AnyImportKind {
  return kind as unknown as AnyImportKind
}
