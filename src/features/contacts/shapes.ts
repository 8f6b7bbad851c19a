import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { Filter } from './filter.ts'
import { fieldTypes } from './filter-fields.ts'

export const contactStatuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** What a contact's page shows of it besides the address, and an import may set. */
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

/** As it is stored: what was written before a rule was made must be shown all the same. */
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
/** What a contact has besides the profile: values by the keys of custom fields, tags, and ids of lists. */
export const ProfileExtras = z
  .object({
    fields: z.record(line(100), line(2000)),
    tags: z.array(tagName).max(100),
    lists: z.array(id).max(100),
  })
  .partial()
const happened = moment.nullable()

/** Somebody whose address a site knows. */
export const Contact = StoredProfile.extend({
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
  /** How many days they want between two campaigns at least; 0: as often as they come. */
  email_gap_days: z.int(),
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
  /** What it is for. */
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
  // A notification went to a browser of theirs; they clicked it.
  'notified',
  'tapped',
  'viewed',
  // What they put into their cart, and what became of it.
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
/** One line of the contact's history. */
export const Activity = z.object({ at: moment, kind: z.enum(activityKinds), what: z.string() })
export type Activity = z.infer<typeof Activity>

/** What contacts have in common that may be the same person. */
export const duplicateReasons = ['mailbox', 'phone', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** A field of the owner's own. */
export const CustomField = z.object({
  /** What forms and imports call it; never changes. */
  key: requiredLine(100, 'Enter a field name.'),
  label: requiredLine(100, 'Enter a field name.'),
  type: z.enum(fieldTypes),
  choices: z.array(requiredLine(100, 'A choice can’t be empty.')).max(200).default([]),
})
export type CustomField = z.infer<typeof CustomField>

/** How turning what contacts hold into the new type of a field went. What does not fit stays as it is. */
export const Conversion = z.object({
  state: z.enum(['running', 'done']),
  from: z.enum(fieldTypes),
  /** Values that were written anew. */
  converted: z.int(),
  /** Values that do not fit the new type, and some of them. */
  failed: z.int(),
  examples: z.array(z.string()),
})
export type Conversion = z.infer<typeof Conversion>

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
  /** Words, each a part of the email, the name, the company or the phone number. */
  search: line(254).default(''),
  status: z.enum(contactStatuses).optional(),
  list_id: id.optional(),
  tag: tagName.optional(),
  segment_id: id.optional(),
  filter: Filter.optional(),
})
export type ContactQuery = z.infer<typeof ContactQuery>

/** By what contacts are sorted: "newest" is when they subscribed. */
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

/** How a list of contacts is looked at. */
export const ViewOptions = z.object({
  query: ContactQuery,
  /** In this order, beside the email: "name", "spent", "field:birthday". */
  columns: z.array(line(120)).max(30),
  sort: z.enum(contactSorts).default('newest'),
  direction: z.enum(['ascending', 'descending']).optional(),
  limit: z.union([z.literal(25), z.literal(50), z.literal(100)]).default(25),
})
export type ViewOptions = z.infer<typeof ViewOptions>

/** A view that somebody saved. */
export const View = z.object({ id, name: z.string(), view: ViewOptions, created_at: moment })
export type View = z.infer<typeof View>

/** How many contacts can be ticked one by one; of more, all that match are meant. */
const maxTicked = 1000

export const Selection = z.union([
  z.object({ contact_ids: z.array(id).min(1).max(maxTicked) }),
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
  name: requiredLine(100, 'Enter a list name.'),
  description: line(500).default(''),
  is_public: z.boolean().default(false),
}
export const segmentFields = { name: requiredLine(100, 'Enter a segment name.'), filter: Filter }
export const address = requiredLine(320, 'Enter an email address.')
