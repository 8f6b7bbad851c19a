import { z } from 'zod'
import { id, line, moment } from '#core/fields.ts'
import { codePages } from './code-pages.ts'

const importStates = [
  'unmapped',
  'mapped',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
export type ImportState = (typeof importStates)[number]

/**
 * Counts of an import or its check. `rows` are rows of the file; the other numbers count what the kind imports, such as
 * contacts or orders.
 */
export const ImportCounts = z.object({
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** Number of items imported without a cell that couldn't be read. Omitted for none. */
  noted: z.int().optional(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** Counts of an undo: removed records, restored records, and records that were changed since and stay. */
export const UndoCounts = z.object({ removed: z.int(), restored: z.int(), kept: z.int() })
export type UndoCounts = z.infer<typeof UndoCounts>

/** What each column is imported as: a target of the kind ("email", "field:age", "total"), or "" to skip it. */
export const Mapping = z.array(line(120)).max(500)

/** Options of an import. Each kind has its own. */
export const ImportOptions = z.record(z.string().max(40), z.unknown())
export type ImportOptions = z.infer<typeof ImportOptions>

/** An import of a file. */
export const Import = z.object({
  id,
  /** What its rows contain: "contacts", "orders", "products", "suppressions". */
  kind: z.string(),
  name: z.string(),
  state: z.enum(importStates),
  /** Code page with which the file is decoded; empty if it is in Unicode. */
  code_page: z.union([z.enum(codePages), z.literal('')]),
  columns: z.array(z.string()),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
  mapping: Mapping,
  options: ImportOptions,
  /** Number of rows in the file. */
  total: z.int(),
  counts: ImportCounts,
  /** Counts of the undo; null unless it was undone. */
  undo: UndoCounts.nullable(),
  /** Whether it can be undone. */
  can_undo: z.boolean(),
  /**
   * Address of a file with the skipped rows and their reasons; null if there are none. Valid for a day, and only for
   * the member who requested it.
   */
  refusals_url: z.string().nullable(),
  /** Why the import failed. */
  error: z.string(),
  created_at: moment,
  finished_at: moment.nullable(),
})
export type Import = z.infer<typeof Import>

/** A cell of a preview. */
const PreviewCell = z.union([z.string(), z.object({ moment }), z.object({ money: z.number(), currency: z.string() })])
export type PreviewCell = z.infer<typeof PreviewCell>

/**
 * How the first rows of a file are read. `problem` is why a row would be skipped, `note` is which of its cells would be
 * ignored.
 */
export const Preview = z.object({
  /** Why the file can't be read with these columns and options; empty if it can. */
  problem: z.string(),
  columns: z.array(z.object({ label: z.string(), is_number: z.boolean() })),
  rows: z.array(z.object({ cells: z.array(PreviewCell), problem: z.string(), note: z.string() })),
})
export type Preview = z.infer<typeof Preview>
