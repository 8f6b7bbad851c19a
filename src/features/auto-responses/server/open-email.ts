import type { Id } from '#core/id.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { unsubscribeUrl } from '#features/contacts/server/index.ts'
import { sendMails, valuesForMails } from '#features/mail-design/server/index.ts'
import { listUnsubscribeHeader, type SendContext, unsubscribeAddressOf } from '#features/sending/server/index.ts'
import { safeValues } from '../rules.ts'
import { fromAddress, replyAddress } from './addresses.ts'
import { compiledEmail } from './email.ts'
import { findEmail } from './store.ts'

type Reader = Pick<Contact, 'id' | 'email' | 'fields'>

/** The email to one contact. If sent twice with the same key, it is delivered once. */
interface Letter {
  readonly contact: Reader
  readonly key: string
  readonly values?: MergeValues
  /** Values that don't come from a stranger and may contain links. */
  readonly trusted?: MergeValues
}

/**
 * Sends the email to contacts, in the caller's transaction. `rewrite` makes the links of a message trackable, by the
 * message's ID.
 */
type SendTo = (
  letters: readonly Letter[],
  rewrite?: (html: string, messageId: Id) => string,
) => Promise<{ id: Id; subject: string }[]>

/** Opens one of a site's emails for sending to any number of contacts; null if it doesn't exist. */
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
  return async (letters, rewrite) => {
    const own = await valuesForMails(ctx, {
      siteId,
      texts: Object.values(mail),
      contactIds: letters.map(({ contact }) => contact.id),
      source: 'auto-response',
      sourceId: emailId,
    })
    const mails = letters.map(({ contact, key, values = {}, trusted = {} }) => {
      const id = ctx.newId()
      const url = unsubscribeUrl(ctx, { siteId, contactId: contact.id })
      return {
        id,
        mail,
        values: {
          ...safeValues({ ...values, ...contact.fields, email: contact.email }),
          ...own.get(contact.id),
          ...trusted,
          unsubscribe_url: url,
        },
        rewrite: rewrite && ((html: string) => rewrite(html, id)),
        siteId,
        kind: 'auto-response' as const,
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
      }
    })
    return sendMails(ctx, mails)
  }
}
