import { z } from 'zod'
import { id, line, moment } from '#core/fields.ts'
import { tagName } from './shapes.ts'

/** The most bytes of a file that is imported. */
export const mostFileBytes = 100 * 1024 * 1024

/** In which code page a file may have been saved that is not in Unicode. */
export const codePages = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'macintosh',
  'koi8-r',
  'ibm866',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const
export type CodePage = (typeof codePages)[number]

/** How an import writes what it reads. */
export const ImportOptions = z.object({
  /** What to do with an address that the site knows. */
  known: z.enum(['update', 'skip']).default('update'),
  /** Of addresses that are new. */
  status: z.enum(['subscribed', 'unsubscribed', 'unconfirmed']).default('subscribed'),
  tags: z.array(tagName).max(20).default([]),
  list_ids: z.array(id).max(20).default([]),
  /** In the owner's words: how these people agreed. Kept with each new contact. */
  consent: line(1000).default(''),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** Where a column goes: "email", a profile field, "status", "tags", "subscribed_at", "unsubscribed_at", "bounced_at", "suppressions", "field:<key>", or "" for nowhere. */
export const Mapping = z.array(line(120)).max(500)

const importStates = [
  'unmapped',
  'mapped',
  'checking',
  'checked',
  'importing',
  'imported',
  'failed',
  'cancelled',
] as const
export type ImportState = (typeof importStates)[number]

/** What an import (or its dry run) came to, in rows of the file. */
export const ImportCounts = z.object({
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** A file of contacts on its way in. */
export const Import = z.object({
  id,
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
  /** The file of refused rows with the reason of each; null while there are none. Good for a day. */
  refusals_url: z.string().nullable(),
  /** Why it failed. */
  error: z.string(),
  created_at: moment,
  finished_at: moment.nullable(),
})
export type Import = z.infer<typeof Import>

/** What this room makes files of; other rooms add kinds of their own. */
export const ownExportKinds = ['contacts', 'segments', 'lists', 'suppressions', 'activity'] as const
const exportKinds = [...ownExportKinds, 'orders'] as const
export type ExportKind = (typeof exportKinds)[number]
export const Export = z.object({
  download_id: id,
  kind: z.enum(exportKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  name: z.string(),
  rows: z.int(),
  /** Where the file is, once it is done. Good for a day. */
  url: z.string().nullable(),
  created_at: moment,
})
export type Export = z.infer<typeof Export>

export const importId = z.object({ import_id: id })
export const anImport = z.object({ import: Import })
