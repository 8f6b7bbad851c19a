import { z } from 'zod'
import { byOwnRoute, call } from '#core/call.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { Filter } from './filter.ts'
import { fieldTypes } from './filter-fields.ts'

export const contactStatuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** What a contact's page shows of it besides the address, and an import may set. */
export const profileFields = ['first_name', 'last_name', 'phone', 'city', 'country', 'language', 'time_zone'] as const
export type ProfileField = (typeof profileFields)[number]
const profileLine = line(200)
const Profile = z.object({
  first_name: profileLine,
  last_name: profileLine,
  phone: profileLine,
  city: profileLine,
  country: profileLine,
  language: profileLine,
  time_zone: profileLine,
})

const tagName = requiredLine(50, 'Name the tag.').regex(/^[^,]*$/, 'A tag has no comma.')
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
  last_bought_at: happened,
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
  'bought',
  'bounced',
  'complained',
  'merged',
  'changed',
] as const
/** One line of the contact's history. */
export const Activity = z.object({ at: moment, kind: z.enum(activityKinds), what: z.string() })
export type Activity = z.infer<typeof Activity>

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

const Selection = z.union([z.object({ contact_ids: z.array(id).min(1).max(100) }), z.object({ query: ContactQuery })])

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

const cursor = z.string().max(500)
const listFields = {
  name: requiredLine(100, 'Name the list.'),
  description: line(500).default(''),
  is_public: z.boolean().default(false),
}
const segmentFields = { name: requiredLine(100, 'Name the segment.'), filter: Filter }
const address = requiredLine(320, 'Enter an e-mail address.')

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

/** Where a column goes: "email", a profile field, "status", "tags", "subscribed_at", "field:<key>", or "" for nowhere. */
const Mapping = z.array(line(120)).max(500)

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

const exportKinds = ['contacts', 'segments', 'lists', 'suppressions', 'activity'] as const
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

const importId = z.object({ import_id: id })
const anImport = z.object({ import: Import })

export const contactCalls = {
  list: call('/contacts/list', {
    input: ContactQuery.extend({
      sort: z.enum(['newest', 'email']).default('newest'),
      /** Where the page begins: `next` or `previous` of another answer. */
      after: cursor.optional(),
      before: cursor.optional(),
      limit: z.int().min(1).max(100).default(10),
    }),
    output: z.object({
      contacts: z.array(Contact),
      /** All that match. Left out with a cursor: it was answered with the first page. */
      total: z.int().optional(),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
    failure: 'Failed to load contacts.',
  }),
  count: call('/contacts/count', {
    input: ContactQuery,
    output: z.object({ count: z.int() }),
    failure: 'Failed to count contacts.',
  }),
  /** The live count of a filter; spec.md section 7. `query` is a filter, or its JSON. */
  build: call('/api/shortcuts/build', {
    input: z.object({ query: z.unknown() }),
    output: z.object({ count: z.int(), error: z.string().nullable() }),
    failure: 'Failed to count contacts.',
  }),
  load: call('/contacts/load', {
    input: z.object({ contact_id: id }),
    output: z.object({
      contact: Contact,
      consents: z.array(Consent),
      activity: z.array(Activity),
      doubles: z.array(Contact),
    }),
    failure: 'Failed to load the contact.',
  }),
  /** Adds somebody by hand. */
  add: call('/contacts/add', {
    input: Profile.partial().extend({ email: address, consent: requiredLine(1000, 'Say how they agreed.') }),
    output: z.object({ contact: Contact }),
    failure: 'Failed to add the contact.',
    effect: true,
  }),
  save: call('/contacts/save', {
    input: Profile.partial().extend({
      contact_id: id,
      fields: z.record(line(100), line(2000)).optional(),
      tags: z.array(tagName).max(100).optional(),
      lists: z.array(id).max(100).optional(),
    }),
    output: z.object({ contact: Contact }),
    failure: 'Failed to save the contact.',
  }),
  /** Makes two contacts one: what `from_id` has and `contact_id` lacks is moved over, then `from_id` is gone. */
  merge: call('/contacts/merge', {
    input: z.object({ contact_id: id, from_id: id }),
    output: z.object({ contact: Contact }),
    failure: 'Failed to merge the contacts.',
  }),
  bulk: call('/contacts/bulk', {
    input: z.object({ selection: Selection, action: BulkAction }),
    /** `is_later`: there are so many that a job does it. `deletion_id` takes a deletion back. */
    output: z.object({ changed: z.int(), is_later: z.boolean(), deletion_id: id.nullable() }),
    failure: 'Failed to change the contacts.',
  }),
  remove: call('/contacts/delete', {
    input: z.object({ contact_ids: z.array(id).min(1).max(100) }),
    output: z.object({ deleted: z.int() }),
    failure: 'Failed to delete contacts.',
  }),
  /** Takes back a deletion for as long as the notice about it stands (ten minutes on the server). */
  restore: call('/contacts/restore', {
    input: z.object({ contact_ids: z.array(id).min(1).max(100).optional(), deletion_id: id.optional() }),
    output: z.object({ restored: z.int() }),
    failure: 'Failed to restore contacts.',
  }),

  /** All by which contacts can be told apart on this site. */
  vocabulary: call('/contacts/vocabulary', {
    input: z.object({}),
    output: z.object({
      fields: z.array(CustomField),
      tags: z.array(z.string()),
      lists: z.array(z.object({ id, name: z.string() })),
      segments: z.array(z.object({ id, name: z.string() })),
      forms: z.array(z.object({ id, name: z.string() })),
      countries: z.array(z.string()),
      languages: z.array(z.string()),
    }),
    failure: 'Failed to load fields and tags.',
  }),
  saveField: call('/contacts/fields/save', {
    input: CustomField,
    output: z.object({ field: CustomField }),
    failure: 'Failed to save the field.',
  }),
  removeField: call('/contacts/fields/delete', {
    input: z.object({ key: line(100) }),
    output: z.object({}),
    failure: 'Failed to delete the field.',
  }),
  tags: call('/contacts/tags', {
    input: z.object({}),
    output: z.object({ tags: z.array(Tag) }),
    failure: 'Failed to load tags.',
  }),
  removeTag: call('/contacts/tags/delete', {
    input: z.object({ name: tagName }),
    output: z.object({}),
    failure: 'Failed to delete the tag.',
  }),

  lists: call('/lists/list', {
    input: z.object({}),
    output: z.object({ lists: z.array(List) }),
    failure: 'Failed to load lists.',
  }),
  saveList: call('/lists/save', {
    input: z.object({ list_id: id.optional(), ...listFields }),
    output: z.object({ list_id: id }),
    failure: 'Failed to save the list.',
    effect: true,
  }),
  removeList: call('/lists/delete', {
    input: z.object({ list_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the list.',
  }),

  segments: call('/segments/list', {
    input: z.object({}),
    output: z.object({ segments: z.array(Segment) }),
    failure: 'Failed to load segments.',
  }),
  saveSegment: call('/segments/save', {
    input: z.object({ segment_id: id.optional(), ...segmentFields }),
    output: z.object({ segment: Segment }),
    failure: 'Failed to save the segment.',
    effect: true,
  }),
  removeSegment: call('/segments/delete', {
    input: z.object({ segment_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the segment.',
  }),

  /** The suppression list: of an address only a keyed hash is kept, so it can be asked about but not read. */
  suppressions: call('/suppressions/list', {
    input: z.object({}),
    output: z.object({
      counts: z.record(z.enum(suppressionReasons), z.int()),
      newest: z.array(z.object({ hash: z.string(), reason: z.enum(suppressionReasons), at: moment })),
    }),
    failure: 'Failed to load the suppression list.',
  }),
  checkSuppression: call('/suppressions/check', {
    input: z.object({ email: address }),
    output: z.object({ reason: z.enum(suppressionReasons).nullable() }),
    failure: 'Failed to look the address up.',
  }),
  suppress: call('/suppressions/add', {
    input: z.object({ emails: z.array(address).min(1).max(1000) }),
    output: z.object({ added: z.int() }),
    failure: 'Failed to suppress the addresses.',
  }),
  unsuppress: call('/suppressions/delete', {
    input: z.object({ email: address }),
    output: z.object({ removed: z.boolean() }),
    failure: 'Failed to take the address off the list.',
  }),

  /** Everything that is kept of a person, by address, in every room, as one JSON file. */
  exportPerson: call('/contacts/person/export', {
    input: z.object({ email: address }),
    output: z.object({ person: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
    failure: 'Failed to export what is known of this person.',
  }),
  /** Erases all of it for good; a keyed hash in the suppression list remains. */
  erasePerson: call('/contacts/person/erase', {
    input: z.object({ email: address }),
    output: z.object({ erased: z.int() }),
    failure: 'Failed to erase what is known of this person.',
  }),

  /** Takes a CSV or spreadsheet file (multipart, field "file"). */
  upload: byOwnRoute(
    call('/imports/upload', { input: z.object({}), output: anImport, failure: 'Failed to read the file.' }),
  ),
  imports: call('/imports/list', {
    input: z.object({}),
    output: z.object({ imports: z.array(Import) }),
    failure: 'Failed to load imports.',
  }),
  loadImport: call('/imports/load', { input: importId, output: anImport, failure: 'Failed to load the import.' }),
  mapImport: call('/imports/map', {
    input: importId.extend({ mapping: Mapping, options: ImportOptions }),
    output: anImport,
    failure: 'Failed to save the columns.',
  }),
  /** Reads the whole file and counts what an import would do, changing nothing. */
  checkImport: call('/imports/check', { input: importId, output: anImport, failure: 'Failed to check the file.' }),
  startImport: call('/imports/start', { input: importId, output: anImport, failure: 'Failed to start the import.' }),
  cancelImport: call('/imports/cancel', { input: importId, output: anImport, failure: 'Failed to stop the import.' }),

  startExport: call('/list/export', {
    input: z.object({ kind: z.enum(exportKinds).default('contacts'), query: ContactQuery.optional() }),
    output: z.object({ download_id: id }),
    failure: 'Failed to start the export.',
    effect: true,
  }),
  /** How an export stands; api.md. */
  exportStatus: call('/list/export/status', {
    input: z.object({ download_id: id }),
    output: Export,
    failure: 'Failed to load the export.',
  }),
}
