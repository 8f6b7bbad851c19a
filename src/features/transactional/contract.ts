import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, moment, pageLimit, requiredLine } from '#core/fields.ts'
import { withScopes } from '#core/with-scopes.ts'

/** Result of an email. `suppressed`: it was never sent, because the address bounced, complained or was erased. */
export const transactionalStates = ['waiting', 'delivered', 'bounced', 'unknown', 'suppressed'] as const
export type TransactionalState = (typeof transactionalStates)[number]

/** An email of the log. */
export const TransactionalMail = z.object({
  id,
  email_id: id,
  /** Name of the template at that time. */
  template: z.string(),
  to: z.string(),
  /** The contact with that address, if one was known. */
  contact_id: id.nullable(),
  subject: z.string(),
  state: z.enum(transactionalStates),
  /** Reason it bounced, is waiting or was suppressed; empty otherwise. */
  reason: z.string(),
  at: moment,
})
export type TransactionalMail = z.infer<typeof TransactionalMail>

/** Sender of these emails. Empty values: the same as for all emails of the site. */
export const TransactionalSender = z.object({
  from_name: line(100).default(''),
  from_address: line(254).default(''),
  reply_to: line(254).default(''),
})
export type TransactionalSender = z.infer<typeof TransactionalSender>

const name = z
  .string()
  .regex(/^[a-z][\w. ]{0,63}$/i, 'A name starts with a letter and has letters, numbers, dots and underscores.')
/** Removes or replaces characters that neither a database nor an email can hold. */
const text = z
  .string()
  .max(10_000)
  .transform((all) => all.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}'))
const value = z.union([text, z.number(), z.boolean()])
const data = z.record(name, value).refine((all) => Object.keys(all).length <= 200, 'At most 200 values.')

export const transactionalCalls = withScopes(
  { area: 'transactional', reads: ['list', 'load', 'loadSender'] },
  {
    /**
     * Sends one email to one person, whether or not they agreed to marketing. Use it only for receipts, confirmations
     * and the like. `email_id` is the template, an email of the site. `data` fills its merge tags: `[order_number]`
     * with the value of `order_number`. Send an `Idempotency-Key` header so that a repeated call doesn't send the email
     * twice. `suppressed`: nothing was sent, because the address bounced, complained or was erased, as `reason` says.
     */
    send: call('/transactional/send', {
      effect: true,
      input: z.object({
        email_id: id,
        to: requiredLine(254, 'Enter an email address.'),
        to_name: line(100).default(''),
        data: data.default({}),
      }),
      output: z.object({ message_id: id, state: z.enum(['waiting', 'suppressed']), reason: z.string() }),
      failure: 'Failed to send the email.',
    }),
    /**
     * Lists transactional emails, latest first. `search` matches part of the address or of the subject. `next`: null at
     * the end.
     */
    list: call('/transactional/list', {
      input: z.object({
        search: line(254).default(''),
        state: z.enum(transactionalStates).optional(),
        after: z.string().max(100).optional(),
        limit: pageLimit,
      }),
      output: z.object({ emails: z.array(TransactionalMail), next: z.string().nullable() }),
      failure: 'Failed to load the transactional emails.',
    }),
    /**
     * Returns one email as it was sent. The content of a suppressed email is empty. Show `html` in a sandboxed frame.
     */
    load: call('/transactional/load', {
      input: z.object({ message_id: id }),
      output: z.object({ email: TransactionalMail.extend({ html: z.string(), text: z.string(), from: z.string() }) }),
      failure: 'Failed to load the transactional email.',
    }),
    loadSender: call('/transactional/sender', {
      input: z.object({}),
      output: z.object({ sender: TransactionalSender }),
      failure: 'Failed to load the sender.',
    }),
    saveSender: call('/transactional/sender/save', {
      role: 'admin',
      logs: { kind: 'change', text: 'Changed the sender of transactional emails' },
      input: z.object({ sender: TransactionalSender }),
      output: z.object({ sender: TransactionalSender }),
      failure: 'Failed to save the sender.',
    }),
  },
)
