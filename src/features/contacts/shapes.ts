import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { Filter } from './filter.ts'
import { fieldTypes } from './filter-fields.ts'

export const contactStatuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** What a contact's page shows of it besides the address, and an import may set. */
export const profileFields = ['first_name', 'last_name', 'phone', 'city', 'country', 'language', 'time_zone'] as const
export type ProfileField = (typeof profileFields)[number]
const profileLine = line(200)
export const Profile = z.object({
  first_name: profileLine,
  last_name: profileLine,
  phone: profileLine,
  city: profileLine,
  country: profileLine,
  language: profileLine,
  time_zone: profileLine,
})

export const tagName = requiredLine(50, 'Name the tag.').regex(/^[^,]*$/, 'A tag has no comma.')
const happened = moment.nullable()

/** Somebody whose address a site knows. */
export const Contact = Profile.extend({
  id,
  email: z.string(),
  status: z.enum(contactStatuses),
  /** Answers to the form's other fields and values of the owner's own fields, by name. */
  fields: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  /** The ids of the lists that it is on. */
  lists: z.array(id),
  source_popup_id: id.nullable(),
  source_popup_name: z.string().nullable(),
  /** The page on which they subscribed. */
  source_page: z.string(),
  /** The import that brought it. */
  import_id: id.nullable(),
  subscribed_at: moment,
  created_at: moment,
  last_seen_at: happened,
  last_sent_at: happened,
  last_opened_at: happened,
  last_clicked_at: happened,
  /** Of notifications. */
  last_notified_at: happened,
  last_tapped_at: happened,
  last_bought_at: happened,
  /** What was bought: orders that count, and what they come to in the currency that the site counts in. */
  orders_count: z.int(),
  spent: z.number(),
  first_bought_at: happened,
})
export type Contact = z.infer<typeof Contact>

/** What somebody agreed to, when, where and how. */
export const Consent = z.object({
  at: moment,
  text: z.string(),
  page: z.string(),
  method: z.string(),
  popup_id: id.nullable(),
  address_prefix: z.string(),
})
export type Consent = z.infer<typeof Consent>

const activityKinds = [
  'seen',
  'subscribed',
  'unsubscribed',
  'sent',
  'opened',
  'clicked',
  // A notification went to a browser of theirs; they clicked it.
  'notified',
  'tapped',
  'bought',
  'refunded',
  'bounced',
  'complained',
  'merged',
  'changed',
] as const
/** One line of the contact's history. */
export const Activity = z.object({ at: moment, kind: z.enum(activityKinds), what: z.string() })
export type Activity = z.infer<typeof Activity>

/** What contacts have in common that may be the same person. */
export const doubleReasons = ['mailbox', 'phone', 'name'] as const
export type DoubleReason = (typeof doubleReasons)[number]

/** A field of the owner's own. */
export const CustomField = z.object({
  /** What forms and imports call it; never changes. */
  key: requiredLine(100, 'Name the field.'),
  label: requiredLine(100, 'Name the field.'),
  type: z.enum(fieldTypes),
  choices: z.array(requiredLine(100, 'A choice cannot be empty.')).max(200).default([]),
})
export type CustomField = z.infer<typeof CustomField>

/** A tag, and how many contacts have it. */
export const Tag = z.object({ name: z.string(), contacts: z.int() })
export type Tag = z.infer<typeof Tag>

/** A list that contacts are put on by hand, by an import or by themselves. */
export const List = z.object({
  id,
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  created_at: moment,
  /** How many are on it, and how many of them are subscribed. */
  contacts: z.int(),
  subscribed: z.int(),
})
export type List = z.infer<typeof List>

/** A saved filter: whoever it holds for is in it, at any moment. */
export const Segment = z.object({ id, name: z.string(), filter: Filter, created_at: moment, updated_at: moment })
export type Segment = z.infer<typeof Segment>

/** Which contacts are meant. */
export const ContactQuery = z.object({
  /** Part of an address. */
  search: line(254).default(''),
  status: z.enum(contactStatuses).optional(),
  list_id: id.optional(),
  tag: tagName.optional(),
  segment_id: id.optional(),
  filter: Filter.optional(),
})
export type ContactQuery = z.infer<typeof ContactQuery>

export const Selection = z.union([
  z.object({ contact_ids: z.array(id).min(1).max(100) }),
  z.object({ query: ContactQuery }),
])

/** What can be done with many at once. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tag: tagName }),
  z.object({ kind: z.literal('untag'), tag: tagName }),
  z.object({ kind: z.literal('list'), list_id: id }),
  z.object({ kind: z.literal('unlist'), list_id: id }),
  z.object({ kind: z.literal('unsubscribe') }),
  z.object({ kind: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof BulkAction>

export const suppressionReasons = ['bounced', 'complained', 'erased', 'manual'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

export const cursor = z.string().max(500)
export const listFields = {
  name: requiredLine(100, 'Name the list.'),
  description: line(500).default(''),
  is_public: z.boolean().default(false),
}
export const segmentFields = { name: requiredLine(100, 'Name the segment.'), filter: Filter }
export const address = requiredLine(320, 'Enter an e-mail address.')

/** The most bytes of a file that is imported. */
export const mostFileBytes = 100 * 1024 * 1024

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
