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

/** What an import, or its check, came to. Rows are those of the file; the rest is what the kind counts: contacts, orders. */
export const ImportCounts = z.object({
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** Imported without a cell that could not be read; left out: none. */
  noted: z.int().optional(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** What undoing an import came to: records removed, records whose values went back, and those changed since, which stay. */
export const UndoCounts = z.object({ removed: z.int(), restored: z.int(), kept: z.int() })
export type UndoCounts = z.infer<typeof UndoCounts>

/** What each column is imported as: a target of the kind ("email", "field:age", "total"), or "" for nothing. */
export const Mapping = z.array(line(120)).max(500)

/** How a file is imported; each kind has its own. */
export const ImportOptions = z.record(z.string().max(40), z.unknown())
export type ImportOptions = z.infer<typeof ImportOptions>

/** A file on its way in. */
export const Import = z.object({
  id,
  /** What its rows are: "contacts", "orders", "products", "suppressions". */
  kind: z.string(),
  name: z.string(),
  state: z.enum(importStates),
  /** Empty: the file is in Unicode. Else the code page in which it is read. */
  code_page: z.union([z.enum(codePages), z.literal('')]),
  columns: z.array(z.string()),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
  mapping: Mapping,
  options: ImportOptions,
  /** Rows of the file. */
  total: z.int(),
  counts: ImportCounts,
  /** Once it was undone. */
  undo: UndoCounts.nullable(),
  /** Whether what it wrote can be undone. */
  can_undo: z.boolean(),
  /** The file of skipped rows with the reason of each; null while there are none. For the member who asked, good for a day. */
  refusals_url: z.string().nullable(),
  /** Why it failed. */
  error: z.string(),
  created_at: moment,
  finished_at: moment.nullable(),
})
export type Import = z.infer<typeof Import>

/** A cell of a preview. */
const PreviewCell = z.union([z.string(), z.object({ moment }), z.object({ money: z.number(), currency: z.string() })])
export type PreviewCell = z.infer<typeof PreviewCell>

/** How the first rows of a file are read; `problem` says why a row would be skipped, `note` which of its cells would be left out. */
export const Preview = z.object({
  /** Why the file cannot be read with these columns and options; empty when it can. */
  problem: z.string(),
  columns: z.array(z.object({ label: z.string(), is_number: z.boolean() })),
  rows: z.array(z.object({ cells: z.array(PreviewCell), problem: z.string(), note: z.string() })),
})
export type Preview = z.infer<typeof Preview>
