import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { noteActivity, unsubscribeUrl } from '#features/contacts/server/index.ts'
import { send, type SendContext } from '#features/sending/server/index.ts'
import { composeEmail } from '../compose.ts'
import { fromAddress, replyAddress } from './addresses.ts'
import { activeEmail, noteSend } from './store.ts'

interface Occasion {
  readonly siteId: Id
  readonly popupId: Id
  readonly contact: Pick<Contact, 'id' | 'email' | 'status' | 'fields'>
  readonly submissionId: Id
}

const dayMs = 86_400_000

/**
 * Sends the mail of the form's active rule, in the caller's transaction; answers the message's id, or null when nothing
 * is sent: no rule is active, the contact is not subscribed, or got this very mail within a day.
 */
export async function respond(ctx: SendContext & Pick<Tools, 'keyFor'>, occasion: Occasion): Promise<Id | null> {
  const { siteId, popupId, contact, submissionId } = occasion
  if (contact.status !== 'subscribed') return null
  const email = await activeEmail(ctx.db, siteId, popupId)
  if (!email) return null
  const at = new Date(ctx.now())
  const since = new Date(ctx.now() - dayMs)
  if (!(await noteSend(ctx.db, { siteId, emailId: email.id, contactId: contact.id, at, since }))) return null
  const url = unsubscribeUrl(ctx, { siteId, contactId: contact.id })
  const values = { ...contact.fields, email: contact.email }
  const composed = composeEmail(email, { values, unsubscribeUrl: url, postalAddress: ctx.sender.postalAddress })
  await noteActivity(ctx, { siteId, contactId: contact.id, kind: 'sent', what: composed.subject })
  return send(ctx, {
    ...composed,
    siteId,
    kind: 'auto-response',
    to: { name: '', address: contact.email },
    from: await fromAddress(ctx, siteId, email.custom_sender),
    replyTo: replyAddress(email.reply_to),
    headers: {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<${siteId}.${new URL(ctx.publicUrl).hostname}>`,
      'Auto-Submitted': 'auto-generated',
    },
    contactId: contact.id,
    key: `auto:${submissionId}:${email.id}`,
  })
}
