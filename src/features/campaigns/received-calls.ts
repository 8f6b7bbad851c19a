import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment, pageLimit } from '#core/fields.ts'

/** What kinds of mail a contact gets. */
export const receivedKinds = ['campaign', 'auto-response', 'automation', 'transactional', 'test'] as const
export type ReceivedKind = (typeof receivedKinds)[number]

/** A mail that a contact was sent. */
export const ReceivedMail = z.object({
  id,
  kind: z.enum(receivedKinds),
  /** Null unless a campaign sent it. */
  campaign_id: id.nullable(),
  subject: z.string(),
  state: z.string(),
  /** Why it bounced, waits or has an unknown status; empty otherwise. */
  reason: z.string(),
  at: moment,
  opened_at: moment.nullable(),
  /** Opened by a machine, such as a privacy proxy. */
  machine_opened_at: moment.nullable(),
  clicked_at: moment.nullable(),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

const contact_id = id

/** The mails that one contact was sent, whatever sent them: for who looks after customers. */
export const receivedCalls = withScopes(
  { area: 'contacts', reads: ['received', 'receivedMail'] },
  {
    /** Emails a contact was sent, the latest first. `next` is where to go on; null at the end. */
    received: call('/contacts/emails', {
      input: z.object({ contact_id, after: z.string().max(100).optional(), limit: pageLimit }),
      output: z.object({ emails: z.array(ReceivedMail), next: z.string().nullable() }),
      failure: 'Failed to load the emails.',
    }),
    /**
     * One of them as the contact got it. The `html` of a campaign is made again from what it was, and its links lead straight on; null
     * where it cannot be any more. Show it in a sandboxed frame.
     */
    receivedMail: call('/contacts/emails/load', {
      input: z.object({ contact_id, email_id: id }),
      output: z.object({ email: ReceivedMail.extend({ html: z.string().nullable(), text: z.string() }) }),
      failure: 'Failed to load the email.',
    }),
  },
)
