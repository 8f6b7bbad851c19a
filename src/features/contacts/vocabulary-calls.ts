import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line } from '#core/fields.ts'
import { tagName, Conversion, CustomField, Tag, List, Segment, listFields, segmentFields } from './shapes.ts'

/** The calls about custom fields, tags, lists and segments. */
export const vocabularyCalls = {
  /** Returns everything by which contacts of this site can be filtered. */
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
      /** The products that were bought, by the shop's own key; the 1,000 newest. */
      products: z.array(z.object({ key: z.string(), title: z.string() })),
      /** The subjects of emails and views: campaigns, links, products; the 500 newest of each. */
      subjects: z.array(z.object({ key: z.string(), title: z.string() })),
    }),
    failure: 'Failed to load fields and tags.',
  }),
  saveField: call('/contacts/fields/save', {
    logs: { kind: 'change', text: 'Saved a contact field', about: 'field' },
    input: CustomField,
    /**
     * `conversion`: if contacts already have values, a job converts them to the new type and records those that did not
     * fit.
     */
    output: z.object({ field: CustomField, conversion: Conversion.nullable() }),
    failure: 'Failed to save the field.',
  }),
  /** Returns the 200 most common values of a field. */
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
  /** Undoes a deletion, for ten minutes. Contacts are removed from a deleted list only after that. */
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
  /** Undoes a deletion. Campaigns and segments that use the segment continue to work with it. */
  restoreSegment: call('/segments/restore', {
    logs: { kind: 'change', text: 'Restored a segment', about: 'segment' },
    input: z.object({ segment_id: id, ...segmentFields }),
    output: z.object({ segment: Segment }),
    failure: 'Failed to restore the segment.',
  }),
}
