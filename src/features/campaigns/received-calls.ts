import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment, pageLimit } from '#core/fields.ts'

/** The kinds of email that a contact gets. */
export const receivedKinds = ['campaign', 'auto-response', 'automation', 'transactional', 'test'] as const
export type ReceivedKind = (typeof receivedKinds)[number]

/** An email that was sent to a contact. */
export const ReceivedMail = z.object({
  id,
  kind: z.enum(receivedKinds),
  /** Null unless it was sent by a campaign. */
  campaign_id: id.nullable(),
  subject: z.string(),
  state: z.string(),
  /** Reason it bounced, is deferred or has an unknown status; empty otherwise. */
  reason: z.string(),
  at: moment,
  opened_at: moment.nullable(),
  /** Opened by a machine, such as a privacy proxy. */
  machine_opened_at: moment.nullable(),
  clicked_at: moment.nullable(),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

const contact_id = id

/** The calls for the emails that one contact was sent, of every kind, for customer support. */
export const receivedCalls = withScopes(
  { area: 'contacts', reads: ['received', 'receivedMail'] },
  {
    /** Emails sent to a contact, newest first. `next` is the cursor for the next page; null at the end. */
    received: call('/contacts/emails', {
      input: z.object({ contact_id, after: z.string().max(100).optional(), limit: pageLimit }),
      output: z.object({ emails: z.array(ReceivedMail), next: z.string().nullable() }),
      failure: 'Failed to load the emails.',
    }),
    /**
     * One of these emails as the contact got it. The `html` of a campaign is recreated from its content, with links
     * that are not tracked; null if that is no longer possible. Show it in a sandboxed frame.
     */
    receivedMail: call('/contacts/emails/load', {
      input: z.object({ contact_id, email_id: id }),
      output: z.object({ email: ReceivedMail.extend({ html: z.string().nullable(), text: z.string() }) }),
      failure: 'Failed to load the email.',
    }),
  },
)
