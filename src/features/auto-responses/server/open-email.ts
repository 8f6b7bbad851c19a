import type { Id } from '#core/id.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { unsubscribeUrl } from '#features/contacts/server/index.ts'
import { sendMail, valuesForMails } from '#features/mail-design/server/index.ts'
import { listUnsubscribeHeader, type SendContext, unsubscribeAddressOf } from '#features/sending/server/index.ts'
import { safeValues } from '../rules.ts'
import { fromAddress, replyAddress } from './addresses.ts'
import { compiledEmail } from './email.ts'
import { findEmail } from './store.ts'

type Reader = Pick<Contact, 'id' | 'email' | 'fields'>

/**
 * Sends the email to one contact, in the caller's transaction. Sent twice under one key, it is sent once. `trusted` values come from no
 * stranger and may hold links.
 */
type SendTo = (
  contact: Reader,
  options: { readonly key: string; readonly values?: MergeValues; readonly trusted?: MergeValues },
) => Promise<{ id: Id; subject: string }>

/** Opens one of a site's emails, to send it to any number of contacts; null when there is none. */
export async function openEmail(
  ctx: SendContext & Pick<Tools, 'keyFor' | 'events'>,
  siteId: Id,
  emailId: Id,
): Promise<SendTo | null> {
  const email = await findEmail(ctx.db, siteId, emailId)
  if (!email) return null
  const mail = await compiledEmail(ctx, email)
  const from = await fromAddress(ctx, siteId, email.custom_sender)
  const place = await unsubscribeAddressOf(ctx.db, siteId)
  return async (contact, { key, values = {}, trusted = {} }) => {
    const own = await valuesForMails(ctx, {
      siteId,
      texts: Object.values(mail),
      contactIds: [contact.id],
      source: 'auto-response',
      sourceId: emailId,
    })
    const url = unsubscribeUrl(ctx, { siteId, contactId: contact.id })
    return sendMail(ctx, {
      mail,
      values: {
        ...safeValues({ ...values, ...contact.fields, email: contact.email }),
        ...own.get(contact.id),
        ...trusted,
        unsubscribe_url: url,
      },
      siteId,
      kind: 'auto-response',
      to: { name: '', address: contact.email },
      from,
      replyTo: replyAddress(email.reply_to),
      headers: {
        'List-Unsubscribe': listUnsubscribeHeader(ctx, place, url, { siteId, id: contact.id }),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': `<${siteId}.${new URL(ctx.publicUrl).hostname}>`,
      },
      contactId: contact.id,
      key,
    })
  }
}
