import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, pageLimit, requiredLine } from '#core/fields.ts'
import {
  Profile,
  tagName,
  Contact,
  Consent,
  Activity,
  Conversion,
  CustomField,
  Tag,
  List,
  Segment,
  ContactQuery,
  contactSorts,
  View,
  ViewOptions,
  Selection,
  BulkAction,
  cursor,
  listFields,
  segmentFields,
  address,
} from './shapes.ts'
import { duplicateCalls } from './duplicate-calls.ts'
import { fileCalls } from './file-calls.ts'
import { suppressionCalls } from './suppression-calls.ts'

export { contactEvents } from './events.ts'

export * from './file-shapes.ts'
export * from './shapes.ts'
export { type Condition, Filter, isGroup } from './filter.ts'
export type { DuplicateGroup } from './duplicate-calls.ts'
export { cleanValue } from './custom-value.ts'
export * from './status-names.ts'
export { emailGaps } from './email-gaps.ts'

const keyAccess = {
  area: 'contacts',
  reads: [
    'list',
    'count',
    'countSegment',
    'growth',
    'load',
    'history',
    'vocabulary',
    'views',
    'fieldValues',
    'tags',
    'lists',
    'segments',
    'exportPerson',
    'duplicates',
    'duplicateGroups',
    'suppressions',
    'checkSuppression',
    'startExport',
    'exports',
    'exportStatus',
  ],
} as const

export const contactCalls = withScopes(keyAccess, {
  list: call('/contacts/list', {
    scope: 'contacts:read',
    input: ContactQuery.extend({
      sort: z.enum(contactSorts).default('newest'),
      /** Left out: as it makes most sense, the newest, the first of the alphabet or the most first. */
      direction: z.enum(['ascending', 'descending']).optional(),
      /** Where the page begins: `next` or `previous` of another answer. */
      after: cursor.optional(),
      before: cursor.optional(),
      limit: pageLimit,
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
    scope: 'contacts:read',
    input: ContactQuery,
    output: z.object({ count: z.int() }),
    failure: 'Failed to count contacts.',
  }),
  /**
   * How many subscribed from one moment up to another and how many unsubscribed, the same of the time before that is as long, and how many
   * are subscribed now.
   */
  growth: call('/contacts/growth', {
    scope: 'contacts:read',
    input: z.object({ since: moment, until: moment }),
    output: z.object({
      new: z.int(),
      unsubscribed: z.int(),
      subscribed: z.int(),
      before: z.object({ new: z.int(), unsubscribed: z.int() }),
    }),
    failure: 'Failed to count contacts.',
  }),
  /** The live count of a filter; spec.md section 7. `query` is a filter, or its JSON. */
  countSegment: call('/api/shortcuts/build', {
    input: z.object({ query: z.unknown() }),
    output: z.object({ count: z.int(), error: z.string().nullable() }),
    failure: 'Failed to count contacts.',
  }),
  load: call('/contacts/load', {
    scope: 'contacts:read',
    input: z.object({ contact_id: id }),
    output: z.object({
      contact: Contact,
      consents: z.array(Consent),
      activity: z.array(Activity),
      /** How many emails they received, opened and clicked a link of. */
      messages: z.object({ received: z.int(), opened: z.int(), clicked: z.int() }),
      /** Where the history goes on; null at its end. */
      older: z.string().nullable(),
    }),
    failure: 'Failed to load the contact.',
  }),
  /** More of a contact's history; `before` is `older` of the answer before. */
  history: call('/contacts/history', {
    scope: 'contacts:read',
    input: z.object({ contact_id: id, before: cursor }),
    output: z.object({ activity: z.array(Activity), older: z.string().nullable() }),
    failure: 'Failed to load the history.',
  }),
  /** Adds somebody by hand. */
  add: call('/contacts/add', {
    scope: 'contacts:write',
    input: Profile.partial().extend({ email: address, consent: requiredLine(1000, 'Enter how they gave consent.') }),
    output: z.object({ contact: Contact }),
    failure: 'Failed to add the contact.',
    effect: true,
  }),
  save: call('/contacts/save', {
    scope: 'contacts:write',
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
    logs: { kind: 'change', text: 'Merged contacts' },
    input: z.object({ contact_id: id, from_id: id }),
    /** `merge_id` takes it back, for ten minutes. */
    output: z.object({ contact: Contact, merge_id: id }),
    failure: 'Failed to merge the contacts.',
  }),
  unmerge: call('/contacts/unmerge', {
    logs: { kind: 'change', text: 'Split merged contacts' },
    input: z.object({ merge_id: id }),
    output: z.object({ contact: Contact }),
    failure: 'Failed to undo the merge.',
  }),
  bulk: call('/contacts/bulk', {
    logs: { kind: 'change', text: 'Changed contacts in bulk' },
    input: z.object({ selection: Selection, action: BulkAction }),
    /** `is_later`: there are so many that a job does it. `deletion_id` takes a deletion back. */
    output: z.object({ changed: z.int(), is_later: z.boolean(), deletion_id: id.nullable() }),
    failure: 'Failed to change the contacts.',
  }),
  remove: call('/contacts/delete', {
    logs: { kind: 'delete', text: 'Deleted contacts', about: 'contact_ids' },
    input: z.object({ contact_ids: z.array(id).min(1).max(100) }),
    output: z.object({ deleted: z.int() }),
    failure: 'Failed to delete contacts.',
  }),
  /** Takes back a deletion for as long as the notice about it stands (ten minutes on the server). */
  restore: call('/contacts/restore', {
    logs: { kind: 'change', text: 'Restored contacts', about: 'contact_ids' },
    input: z.object({ contact_ids: z.array(id).min(1).max(100).optional(), deletion_id: id.optional() }),
    output: z.object({ restored: z.int() }),
    failure: 'Failed to restore contacts.',
  }),

  /** All by which contacts can be told apart on this site. */
  vocabulary: call('/contacts/vocabulary', {
    scope: 'contacts:read',
    input: z.object({}),
    output: z.object({
      fields: z.array(CustomField.extend({ conversion: Conversion.nullable() })),
      tags: z.array(z.string()),
      lists: z.array(z.object({ id, name: z.string() })),
      segments: z.array(z.object({ id, name: z.string() })),
      forms: z.array(z.object({ id, name: z.string() })),
      countries: z.array(z.string()),
      languages: z.array(z.string()),
      /** What was bought, by the shop's own name for it; the 1,000 newest. */
      products: z.array(z.object({ key: z.string(), title: z.string() })),
      /** What mails and views were about: campaigns, links, products; the 500 newest of each. */
      subjects: z.array(z.object({ key: z.string(), title: z.string() })),
    }),
    failure: 'Failed to load fields and tags.',
  }),
  saveField: call('/contacts/fields/save', {
    logs: { kind: 'change', text: 'Saved a contact field', about: 'field' },
    input: CustomField,
    /** `conversion`: where contacts have values already, a job turns them into the new type, and notes what did not fit. */
    output: z.object({ field: CustomField, conversion: Conversion.nullable() }),
    failure: 'Failed to save the field.',
  }),
  /** What contacts hold of a field most often; the 200 most common values. */
  fieldValues: call('/contacts/fields/values', {
    scope: 'contacts:read',
    input: z.object({ key: line(100) }),
    output: z.object({ values: z.array(z.object({ value: z.string(), contacts: z.int() })) }),
    failure: 'Failed to load values.',
  }),
  removeField: call('/contacts/fields/delete', {
    logs: { kind: 'delete', text: 'Deleted a contact field', about: 'key' },
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
    logs: { kind: 'delete', text: 'Deleted a tag', about: 'name' },
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
    logs: { kind: 'change', text: 'Saved a list', about: 'name' },
    input: z.object({ list_id: id.optional(), ...listFields }),
    output: z.object({ list_id: id }),
    failure: 'Failed to save the list.',
    effect: true,
  }),
  removeList: call('/lists/delete', {
    logs: { kind: 'delete', text: 'Deleted a list', about: 'list_id' },
    input: z.object({ list_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the list.',
  }),
  /** Takes back a deletion, for ten minutes: contacts leave a deleted list only then. */
  restoreList: call('/lists/restore', {
    logs: { kind: 'change', text: 'Restored a list', about: 'name' },
    input: z.object({ list_id: id, ...listFields }),
    output: z.object({ list_id: id }),
    failure: 'Failed to restore the list.',
  }),

  segments: call('/segments/list', {
    input: z.object({}),
    output: z.object({ segments: z.array(Segment) }),
    failure: 'Failed to load segments.',
  }),
  saveSegment: call('/segments/save', {
    logs: { kind: 'change', text: 'Saved a segment', about: 'segment' },
    input: z.object({ segment_id: id.optional(), ...segmentFields }),
    output: z.object({ segment: Segment }),
    failure: 'Failed to save the segment.',
    effect: true,
  }),
  removeSegment: call('/segments/delete', {
    logs: { kind: 'delete', text: 'Deleted a segment', about: 'segment_id' },
    input: z.object({ segment_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the segment.',
  }),
  /** Takes back a deletion: it is the same segment to campaigns and to segments that are made of it. */
  restoreSegment: call('/segments/restore', {
    logs: { kind: 'change', text: 'Restored a segment', about: 'segment' },
    input: z.object({ segment_id: id, ...segmentFields }),
    output: z.object({ segment: Segment }),
    failure: 'Failed to restore the segment.',
  }),

  /** Everything that is kept of a person, by address, in every room, as one JSON file. */
  exportPerson: call('/contacts/person/export', {
    logs: { kind: 'export', text: "Exported a person's data" },
    role: 'admin',
    input: z.object({ email: address }),
    output: z.object({ person: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
    failure: 'Failed to export this person’s data.',
  }),
  /** Erases all of it for good; a keyed hash in the suppression list remains. */
  erasePerson: call('/contacts/person/erase', {
    logs: { kind: 'delete', text: "Erased a person's data" },
    role: 'admin',
    input: z.object({ email: address }),
    output: z.object({ erased: z.int() }),
    failure: 'Failed to erase this person’s data.',
  }),

  /** How the list of contacts is looked at, by name. Everybody on the site sees them. */
  views: call('/contacts/views/list', {
    scope: 'contacts:read',
    input: z.object({}),
    output: z.object({ views: z.array(View) }),
    failure: 'Failed to load views.',
  }),
  saveView: call('/contacts/views/save', {
    logs: { kind: 'change', text: 'Saved a contacts view', about: 'name' },
    scope: 'contacts:write',
    input: z.object({ view_id: id.optional(), name: requiredLine(100, 'Enter a view name.'), view: ViewOptions }),
    output: z.object({ view: View }),
    failure: 'Failed to save the view.',
    effect: true,
  }),
  removeView: call('/contacts/views/delete', {
    logs: { kind: 'delete', text: 'Deleted a contacts view' },
    scope: 'contacts:write',
    input: z.object({ view_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the view.',
  }),

  ...duplicateCalls,
  ...suppressionCalls,
  ...fileCalls,
})
