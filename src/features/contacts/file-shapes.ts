import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { dateOrders } from './custom-value.ts'
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
  /** Names of further lists: those that there are not yet are made as the import begins. */
  new_lists: z.array(requiredLine(100, 'Enter a list name.')).max(20).default([]),
  /** In the owner's words: how these people agreed. Kept with each new contact. */
  consent: line(1000).default(''),
  /** What the new custom fields hold that columns are imported as, by key; text unless it says otherwise. */
  types: z.record(requiredLine(100, 'Enter a field name.'), z.enum(fieldTypes)).default({}),
  /** Whether 3/4/2026 has its day or its month first, by what a column is imported as. */
  date_orders: z.record(requiredLine(120, 'Choose a field.'), z.enum(dateOrders)).default({}),
  /** Of telephone numbers without a country code, where the row names no country: ISO 3166. */
  phone_country: z.union([z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'), z.literal('')]).default(''),
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
