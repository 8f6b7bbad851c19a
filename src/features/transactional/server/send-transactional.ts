import type { Answer, Received } from '#core/call.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { safeValues, templateById } from '#features/auto-responses/server/index.ts'
import { suppressionReasonNames } from '#features/contacts/contract.ts'
import { contactByAddress, mergeValuesOf, suppressedOf } from '#features/contacts/server/index.ts'
import {
  fillMail,
  productValues,
  textWithoutUnsubscribing,
  valuesForMails,
  withoutUnsubscribing,
} from '#features/mail-design/server/index.ts'
import { send } from '#features/sending/server/index.ts'
import { mustMaySend } from '#features/sending-limits/server/index.ts'
import type { transactionalCalls } from '../contract.ts'
import { senderFor } from './sender.ts'
import { insertMail } from './store.ts'

/** Sends an email made from a template to one person and logs it, in the caller's transaction. */
export async function sendTransactional(
  { email_id, to, to_name, data }: Received<typeof transactionalCalls.send>,
  ctx: SiteContext,
): Promise<Answer<typeof transactionalCalls.send>> {
  const { db, siteId, now, newId } = ctx
  await mustMaySend(ctx)
  const address = cleanEmail(to)
  if (address === null) {
    const message = 'Enter a valid email address.'
    throw new AppError('invalid', message, { issues: [{ path: 'to', message }] })
  }
  const template = await templateById(ctx, siteId, email_id)
  if (!template) throw new AppError('not_found', 'Email not found.')
  const contact = await contactByAddress(db, siteId, address)
  const { html: page, text: words } = template.mail
  const mail = { ...template.mail, html: withoutUnsubscribing(page), text: textWithoutUnsubscribing(words) }
  const reason = (await suppressedOf(ctx, siteId, [address])).get(address)
  const suppressed = reason === undefined || reason === 'manual' ? '' : suppressionReasonNames[reason]
  const texts = [mail.subject, mail.html, mail.text]
  const values = {
    ...(contact ? safeValues(Object.fromEntries(mergeValuesOf(contact))) : {}),
    ...(contact && suppressed === ''
      ? (
          await valuesForMails(ctx, {
            siteId,
            source: 'auto-response',
            sourceId: email_id,
            texts,
            contactIds: [contact.id],
          })
        ).get(contact.id)
      : await productValues(ctx, siteId, texts)),
    ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)])),
    email: address,
    unsubscribe_url: '',
  }
  const { subject, html, text } = fillMail(mail, values)
  const id = newId()
  const known = { siteId, id, emailId: email_id, template: template.name, to: address, contactId: contact?.id ?? null }
  await insertMail(db, { ...known, subject, suppressed, at: new Date(now()) })
  if (suppressed !== '') return { message_id: id, state: 'suppressed', reason: suppressed }
  const { from, replyTo } = await senderFor(ctx, template)
  await send(ctx, {
    id,
    siteId,
    kind: 'transactional',
    key: `transactional:${id}`,
    to: { name: to_name, address },
    from,
    replyTo,
    subject,
    html,
    text,
    contactId: contact?.id,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Feedback-ID': `${email_id}:${siteId}:transactional:trellis`,
    },
  })
  return { message_id: id, state: 'waiting', reason: '' }
}
