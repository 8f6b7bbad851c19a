import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment, pageLimit, requiredLine } from '#core/fields.ts'
import {
  Profile,
  ProfileExtras,
  Contact,
  Consent,
  Activity,
  ContactQuery,
  contactSorts,
  View,
  ViewOptions,
  Selection,
  BulkAction,
  cursor,
  address,
} from './shapes.ts'
import { duplicateCalls } from './duplicate-calls.ts'
import { fileCalls } from './file-calls.ts'
import { suppressionCalls } from './suppression-calls.ts'
import { vocabularyCalls } from './vocabulary-calls.ts'

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
      /** If omitted, the most useful direction: newest, first in the alphabet or highest first. */
      direction: z.enum(['ascending', 'descending']).optional(),
      /** Where the page begins: `next` or `previous` of another response. */
      after: cursor.optional(),
      before: cursor.optional(),
      limit: pageLimit,
    }),
    output: z.object({
      contacts: z.array(Contact),
      /** Number of all matching contacts. Omitted with a cursor, because the first page returned it. */
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
   * Returns how many contacts subscribed and unsubscribed between two moments, the same for the preceding period of
   * equal length, and how many are subscribed now.
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
      /** How many emails the contact received, opened and clicked a link of. */
      messages: z.object({ received: z.int(), opened: z.int(), clicked: z.int() }),
      /** Cursor for older history; null at its end. */
      older: z.string().nullable(),
    }),
    failure: 'Failed to load the contact.',
  }),
  /** More of a contact's history. `before` is `older` of the previous response. */
  history: call('/contacts/history', {
    scope: 'contacts:read',
    input: z.object({ contact_id: id, before: cursor }),
    output: z.object({ activity: z.array(Activity), older: z.string().nullable() }),
    failure: 'Failed to load the history.',
  }),
  /** Adds a contact manually. An existing contact keeps their tags and lists, and gets the given ones as well. */
  add: call('/contacts/add', {
    scope: 'contacts:write',
    input: Profile.partial()
      .extend(ProfileExtras.shape)
      .extend({ email: address, consent: requiredLine(1000, 'Enter how they gave consent.') }),
    output: z.object({ contact: Contact }),
    failure: 'Failed to add the contact.',
    effect: true,
  }),
  save: call('/contacts/save', {
    scope: 'contacts:write',
    input: Profile.partial().extend(ProfileExtras.shape).extend({ contact_id: id }),
    output: z.object({ contact: Contact }),
    failure: 'Failed to save the contact.',
  }),
  /** Merges two contacts: data of `from_id` that `contact_id` lacks is moved over, then `from_id` is deleted. */
  merge: call('/contacts/merge', {
    logs: { kind: 'change', text: 'Merged contacts' },
    input: z.object({ contact_id: id, from_id: id }),
    /** `merge_id` can be used to undo the merge, for ten minutes. */
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
    /**
     * `is_later`: there are so many contacts that a job makes the change. `deletion_id` can be used to undo a deletion.
     */
    output: z.object({ changed: z.int(), is_later: z.boolean(), deletion_id: id.nullable() }),
    failure: 'Failed to change the contacts.',
  }),
  remove: call('/contacts/delete', {
    logs: { kind: 'delete', text: 'Deleted contacts', about: 'contact_ids' },
    input: z.object({ contact_ids: z.array(id).min(1).max(100) }),
    output: z.object({ deleted: z.int() }),
    failure: 'Failed to delete contacts.',
  }),
  /** Undoes a deletion while the notice about it is shown (for ten minutes on the server). */
  restore: call('/contacts/restore', {
    logs: { kind: 'change', text: 'Restored contacts', about: 'contact_ids' },
    input: z.object({ contact_ids: z.array(id).min(1).max(100).optional(), deletion_id: id.optional() }),
    output: z.object({ restored: z.int() }),
    failure: 'Failed to restore contacts.',
  }),

  /** Exports everything that is stored about a person in every room, by address, as one JSON file. */
  exportPerson: call('/contacts/person/export', {
    logs: { kind: 'export', text: "Exported a person's data" },
    role: 'admin',
    input: z.object({ email: address }),
    output: z.object({ person: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
    failure: 'Failed to export this person’s data.',
  }),
  /** Erases all of it permanently. A keyed hash in the suppression list remains. */
  erasePerson: call('/contacts/person/erase', {
    logs: { kind: 'delete', text: "Erased a person's data" },
    role: 'admin',
    input: z.object({ email: address }),
    output: z.object({ erased: z.int() }),
    failure: 'Failed to erase this person’s data.',
  }),

  /** The saved views of the contact list, by name. All members of the site see them. */
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

  ...vocabularyCalls,
  ...duplicateCalls,
  ...suppressionCalls,
  ...fileCalls,
})
