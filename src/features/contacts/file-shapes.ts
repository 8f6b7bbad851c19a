import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { fieldTypes } from './filter-fields.ts'
import { tagName } from './shapes.ts'

/** How contacts are imported. */
export const ContactImportOptions = z.object({
  /** What to do with an address that the site knows. */
  known: z.enum(['update', 'skip']).default('update'),
  /** Of addresses that are new. */
  status: z.enum(['subscribed', 'unsubscribed', 'unconfirmed']).default('subscribed'),
  tags: z.array(tagName).max(20).default([]),
  list_ids: z.array(id).max(20).default([]),
  /** In the owner's words: how these people agreed. Kept with each new contact. */
  consent: line(1000).default(''),
  /** What the new custom fields hold that columns are imported as, by key; text unless it says otherwise. */
  types: z.record(requiredLine(100, 'Enter a field name.'), z.enum(fieldTypes)).default({}),
})
export type ContactImportOptions = z.infer<typeof ContactImportOptions>

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
