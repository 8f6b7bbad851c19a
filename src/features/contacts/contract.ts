import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, moment, page } from '#core/fields.ts'

export const contactStatuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** Somebody whose address a form of the site has collected. */
export const Contact = z.object({
  id,
  email: z.string(),
  status: z.enum(contactStatuses),
  /** Answers to the form's other fields, by field name. */
  fields: z.record(z.string(), z.string()),
  source_popup_id: id.nullable(),
  source_popup_name: z.string().nullable(),
  /** The page on which they subscribed. */
  source_page: z.string(),
  subscribed_at: moment,
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

/** One line of the contact's history. */
export const Activity = z.object({ at: moment, kind: z.enum(['subscribed', 'sent', 'unsubscribed']), what: z.string() })
export type Activity = z.infer<typeof Activity>

export const contactCalls = {
  list: call('/contacts/list', {
    input: z.object({
      /** Part of an address. */
      search: line(254).default(''),
      status: z.enum(contactStatuses).optional(),
      page,
      limit: z.int().min(1).max(100).default(10),
    }),
    output: z.object({ contacts: z.array(Contact), total: z.int() }),
    failure: 'Failed to load contacts.',
  }),
  load: call('/contacts/load', {
    input: z.object({ contact_id: id }),
    output: z.object({ contact: Contact, consents: z.array(Consent), activity: z.array(Activity) }),
    failure: 'Failed to load the contact.',
  }),
  remove: call('/contacts/delete', {
    input: z.object({ contact_ids: z.array(id).min(1).max(100) }),
    output: z.object({ deleted: z.int() }),
    failure: 'Failed to delete contacts.',
  }),
  /** Takes back a deletion for as long as the notice about it stands (ten minutes on the server). */
  restore: call('/contacts/restore', {
    input: z.object({ contact_ids: z.array(id).min(1).max(100) }),
    output: z.object({ restored: z.int() }),
    failure: 'Failed to restore contacts.',
  }),
}
