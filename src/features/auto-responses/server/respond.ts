import { z } from 'zod'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { contactsById, recordActivity } from '#features/contacts/server/index.ts'
import type { SendContext } from '#features/sending/server/index.ts'
import { delayMinutes } from '../rules.ts'
import { openEmail } from './open-email.ts'
import { recordSend } from './store.ts'
import { activeRules, findRule } from './store-rules.ts'

type Subscriber = Pick<Contact, 'id' | 'email' | 'status' | 'fields'>
type Context = SendContext & Pick<Tools, 'keyFor' | 'events'>

interface Occasion {
  readonly siteId: Id
  readonly popupId: Id
  readonly contact: Subscriber
  readonly submissionId: Id
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Sends the email of the form's active rule, and schedules those of delayed rules, in the caller's transaction. Returns
 * the ID of the message that is sent now, or null if there is none: no rule is active, the contact is not subscribed,
 * or they got the same email within a day.
 */
export async function respond(ctx: Context, { siteId, popupId, contact, submissionId }: Occasion): Promise<Id | null> {
  if (contact.status !== 'subscribed') return null
  const at = ctx.now()
  let sent: Id | null = null
  for (const rule of await activeRules(ctx.db, siteId, popupId)) {
    const wait = delayMinutes(rule) * minuteMs
    const since = new Date(at - Math.max(dayMs, wait))
    const note = { siteId, emailId: rule.email_id, contactId: contact.id, at: new Date(at), since }
    if (!(await recordSend(ctx.db, note))) continue
    if (wait === 0) sent = await sendEmail(ctx, { siteId, emailId: rule.email_id, contact, submissionId })
    else {
      const payload = { site_id: siteId, rule_id: rule.id, contact_id: contact.id, submission_id: submissionId }
      await ctx.jobs.add(ctx.db, sendLater, payload, { runAt: new Date(at + wait) })
    }
  }
  return sent
}

/** Sends the auto-responses to a submission that counts. */
export async function respondTo(
  ctx: Context,
  submission: { site_id: Id; popup_id: Id; contact_id: Id; submission_id: Id },
): Promise<void> {
  const { site_id: siteId, popup_id: popupId, submission_id: submissionId } = submission
  const [contact] = await contactsById(ctx.db, siteId, [submission.contact_id])
  if (contact) await respond(ctx, { siteId, popupId, contact, submissionId })
}

/** Sends a delayed email when it's due, if its rule is still active and the contact still subscribed. */
export const sendLater = job({
  name: 'auto-responses.send-later',
  payload: z.object({ site_id: z.string(), rule_id: z.string(), contact_id: z.string(), submission_id: z.string() }),
  run: ({ site_id: siteId, rule_id, contact_id, submission_id: submissionId }, { database, ...tools }) =>
    database.inSite(siteId, async (db) => {
      const rule = await findRule(db, siteId, rule_id)
      const [contact] = await contactsById(db, siteId, [contact_id])
      if (rule?.status !== 'active' || contact?.status !== 'subscribed') return
      await sendEmail({ ...tools, db }, { siteId, emailId: rule.email_id, contact, submissionId })
    }),
})

async function sendEmail(
  ctx: Context,
  { siteId, emailId, contact, submissionId }: Omit<Occasion, 'popupId'> & { readonly emailId: Id },
): Promise<Id | null> {
  const sendTo = await openEmail(ctx, siteId, emailId)
  if (!sendTo) return null
  const [sent] = await sendTo([{ contact, key: `auto:${submissionId}:${emailId}` }])
  const { id, subject } = sent!
  await recordActivity(ctx, { siteId, contactId: contact.id, kind: 'sent', what: subject })
  return id
}
