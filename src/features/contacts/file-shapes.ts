import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { dateOrders } from './custom-value.ts'
import { fieldTypes } from './filter-fields.ts'
import { tagName } from './shapes.ts'

/** Options of a contact import. */
export const ContactImportOptions = z.object({
  /** What to do with an address that is already a contact's. */
  known: z.enum(['update', 'skip']).default('update'),
  /** Status of new contacts. */
  status: z.enum(['subscribed', 'unsubscribed', 'unconfirmed']).default('subscribed'),
  tags: z.array(tagName).max(20).default([]),
  list_ids: z.array(id).max(20).default([]),
  /** Names of additional lists. Those that don't exist yet are created when the import starts. */
  new_lists: z.array(requiredLine(100, 'Enter a list name.')).max(20).default([]),
  /** The owner's description of how these people gave consent. Stored with each new contact. */
  consent: line(1000).default(''),
  /** Types of the new custom fields that columns are imported as, by field key. Defaults to text. */
  types: z.record(requiredLine(100, 'Enter a field name.'), z.enum(fieldTypes)).default({}),
  /** Whether 3/4/2026 starts with the day or the month, by the field that a column is imported as. */
  date_orders: z.record(requiredLine(120, 'Choose a field.'), z.enum(dateOrders)).default({}),
  /** Country (ISO 3166) of phone numbers without a country code, if the row has no country. */
  phone_country: z.union([z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'), z.literal('')]).default(''),
})
export type ContactImportOptions = z.infer<typeof ContactImportOptions>

/** The kinds of files that this room creates. Other rooms add their own kinds. */
export const ownExportKinds = ['contacts', 'segments', 'lists', 'suppressions', 'activity'] as const
const exportKinds = [...ownExportKinds, 'orders'] as const
export type ExportKind = (typeof exportKinds)[number]
export const Export = z.object({
  download_id: id,
  kind: z.enum(exportKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  name: z.string(),
  rows: z.int(),
  /** URL of the file once it is done. Valid for a day. */
  url: z.string().nullable(),
  created_at: moment,
})
export type Export = z.infer<typeof Export>
