import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, moment } from '#core/fields.ts'
import { Contact, duplicateReasons } from './shapes.ts'

const groupNo = z.int().min(1).max(2_000_000_000)

/** Contacts that may be the same person, and what they have in common. */
const DuplicateGroup = z.object({
  group: z.int(),
  reasons: z.array(z.enum(duplicateReasons)),
  /** Two or more contacts. The first is the one that is kept, unless the user chooses another. */
  contacts: z.array(Contact),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>

/** The calls about contacts that may be the same person. */
export const duplicateCalls = {
  /** Returns contacts that may be the same person as a contact. */
  duplicates: call('/contacts/duplicates', {
    aliases: ['/contacts/doubles'],
    input: z.object({ contact_id: id }),
    output: z.object({ duplicates: z.array(Contact) }),
    failure: 'Failed to find duplicates.',
  }),
  /** Starts a job that searches all contacts for duplicates. */
  findDuplicates: call('/contacts/duplicates/find', {
    aliases: ['/contacts/doubles/look'],
    input: z.object({}),
    output: z.object({}),
    failure: 'Failed to find duplicates.',
  }),
  /**
   * Returns the results of the last search, in pages. `after` and `before` are `next` and `previous` of another
   * response.
   */
  duplicateGroups: call('/contacts/duplicates/groups', {
    aliases: ['/contacts/doubles/found'],
    input: z.object({
      after: groupNo.optional(),
      before: groupNo.optional(),
      limit: z.int().min(1).max(50).default(10),
    }),
    output: z.object({
      /** Null before the first search. */
      search: z.object({ state: z.enum(['looking', 'done', 'failed']), at: moment }).nullable(),
      groups: z.array(DuplicateGroup),
      total: z.int(),
      next: z.int().nullable(),
      previous: z.int().nullable(),
    }),
    failure: 'Failed to load duplicates.',
  }),
  /** Marks the contacts of a group as different people, or undoes that. */
  dismissDuplicates: call('/contacts/duplicates/dismiss', {
    aliases: ['/contacts/doubles/apart'],
    input: z.object({ group: groupNo, is_apart: z.boolean() }),
    output: z.object({}),
    failure: 'Failed to save that these are not duplicates.',
  }),
}
