import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { Filter } from './filter.ts'
import { fieldTypes } from './filter-fields.ts'

export const contactStatuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** The profile fields that a contact's page shows in addition to the address, and that an import can set. */
export const profileFields = [
  'first_name',
  'last_name',
  'company',
  'phone',
  'city',
  'country',
  'language',
  'time_zone',
] as const
export type ProfileField = (typeof profileFields)[number]
const profileLine = line(200)
export const Profile = z.object({
  first_name: profileLine,
  last_name: profileLine,
  company: profileLine,
  phone: profileLine,
  city: profileLine,
  country: profileLine,
  language: profileLine,
  time_zone: profileLine,
})

/** The profile as stored. Values saved before a rule was introduced must still be displayed. */
const StoredProfile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  language: z.string(),
  time_zone: z.string(),
})

export const tagName = requiredLine(50, 'Enter a tag name.').regex(/^[^,]*$/, 'A tag can’t contain a comma.')
/** The data of a contact in addition to the profile: values by keys of custom fields, tags, and IDs of lists. */
export const ProfileExtras = z
  .object({
    fields: z.record(line(100), line(2000)),
    tags: z.array(tagName).max(100),
    lists: z.array(id).max(100),
  })
  .partial()
const happened = moment.nullable()

/** A person whose address a site has. */
export const Contact = StoredProfile.extend({
  id,
  email: z.string(),
  status: z.enum(contactStatuses),
  /** Answers to the form's other fields and values of custom fields, by name. */
  fields: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  /** IDs of the lists that the contact is on. */
  lists: z.array(id),
  source_popup_id: id.nullable(),
  source_popup_name: z.string().nullable(),
  /** The page on which they subscribed. */
  source_page: z.string(),
  /** Minimum number of days that they want between two campaigns; 0 for no limit. */
  email_gap_days: z.int(),
  /** The import that added the contact. */
  import_id: id.nullable(),
  subscribed_at: moment,
  created_at: moment,
  last_seen_at: happened,
  last_sent_at: happened,
  last_opened_at: happened,
  last_clicked_at: happened,
  /** For notifications. */
  last_notified_at: happened,
  last_tapped_at: happened,
  last_bought_at: happened,
  /** Purchases: the number of orders that count, and their total in the site's currency. */
  orders_count: z.int(),
  spent: z.number(),
  first_bought_at: happened,
})
export type Contact = z.infer<typeof Contact>

/** A consent: what a contact agreed to, when, where and how. */
export const Consent = z.object({
  at: moment,
  /** The channel that the consent is for. */
  channel: z.enum(['email', 'sms']),
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
  // A notification was sent to one of the contact's browsers; they clicked it.
  'notified',
  'tapped',
  'viewed',
  // Products were added to the cart, and what happened to the cart afterwards.
  'carted',
  'checkout',
  'abandoned',
  'recovered',
  'bought',
  'refunded',
  'bounced',
  'complained',
  'merged',
  'changed',
] as const
/** One line of a contact's history. */
export const Activity = z.object({ at: moment, kind: z.enum(activityKinds), what: z.string() })
export type Activity = z.infer<typeof Activity>

/** Reasons contacts may be the same person: the values they have in common. */
export const duplicateReasons = ['mailbox', 'phone', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** A custom field defined by the owner. */
export const CustomField = z.object({
  /** The name used by forms and imports. It never changes. */
  key: requiredLine(100, 'Enter a field name.'),
  label: requiredLine(100, 'Enter a field name.'),
  type: z.enum(fieldTypes),
  choices: z.array(requiredLine(100, 'A choice can’t be empty.')).max(200).default([]),
})
export type CustomField = z.infer<typeof CustomField>

/** The result of converting contacts' values to the new type of a field. Values that don't fit are left unchanged. */
export const Conversion = z.object({
  state: z.enum(['running', 'done']),
  from: z.enum(fieldTypes),
  /** Number of values that were converted. */
  converted: z.int(),
  /** Number of values that don't fit the new type, and some of them as examples. */
  failed: z.int(),
  examples: z.array(z.string()),
})
export type Conversion = z.infer<typeof Conversion>

/** A tag and its number of contacts. */
export const Tag = z.object({ name: z.string(), contacts: z.int() })
export type Tag = z.infer<typeof Tag>

/** A list that contacts are added to manually, by an import or by themselves. */
export const List = z.object({
  id,
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  created_at: moment,
  /** How many contacts are on it, and how many of them are subscribed. */
  contacts: z.int(),
  subscribed: z.int(),
})
export type List = z.infer<typeof List>

/** A saved filter. It contains the contacts that currently match. */
export const Segment = z.object({ id, name: z.string(), filter: Filter, created_at: moment, updated_at: moment })
export type Segment = z.infer<typeof Segment>

/** A selection of contacts. */
export const ContactQuery = z.object({
  /** Words to search for. Each must be part of the email, the name, the company or the phone number. */
  search: line(254).default(''),
  status: z.enum(contactStatuses).optional(),
  list_id: id.optional(),
  tag: tagName.optional(),
  segment_id: id.optional(),
  filter: Filter.optional(),
})
export type ContactQuery = z.infer<typeof ContactQuery>

/** The sort orders of contacts. "newest" sorts by when they subscribed. */
export const contactSorts = [
  'newest',
  'email',
  'name',
  'company',
  'orders',
  'spent',
  'bought',
  'opened',
  'clicked',
  'seen',
  'added',
] as const
export type ContactSort = (typeof contactSorts)[number]

/** Display options of a list of contacts. */
export const ViewOptions = z.object({
  query: ContactQuery,
  /** The columns next to the email, in this order: "name", "spent", "field:birthday". */
  columns: z.array(line(120)).max(30),
  sort: z.enum(contactSorts).default('newest'),
  direction: z.enum(['ascending', 'descending']).optional(),
  limit: z.union([z.literal(25), z.literal(50), z.literal(100)]).default(25),
})
export type ViewOptions = z.infer<typeof ViewOptions>

/** A view saved by a user. */
export const View = z.object({ id, name: z.string(), view: ViewOptions, created_at: moment })
export type View = z.infer<typeof View>

/** Maximum number of contacts that can be selected individually. Beyond that, all that match a query are selected. */
const maxTicked = 1000

export const Selection = z.union([
  z.object({ contact_ids: z.array(id).min(1).max(maxTicked) }),
  z.object({ query: ContactQuery }),
])

/** The actions that can be applied to many contacts at once. */
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
  name: requiredLine(100, 'Enter a list name.'),
  description: line(500).default(''),
  is_public: z.boolean().default(false),
}
export const segmentFields = { name: requiredLine(100, 'Enter a segment name.'), filter: Filter }
export const address = requiredLine(320, 'Enter an email address.')
