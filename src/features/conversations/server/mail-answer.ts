import { escapeHtml } from '#core/escape-html.ts'
import { ownSender, send } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { replyAddress } from './reply-address.ts'
import { type ConversationRow, findPerson, type MessageRow } from './store.ts'

/**
 * Mails an answer to who sent a form, in the caller's transaction. Their reply comes back into the thread where the site has a mailbox
 * that is read; without one it goes to the sender's address.
 */
export async function mailAnswer(ctx: SiteContext, conversation: ConversationRow, answer: MessageRow): Promise<void> {
  const { db, siteId } = ctx
  if (conversation.channel !== 'form') return
  const person = await findPerson(db, siteId, conversation.person_id)
  if (!person?.email) return
  const name = (await siteById(db, siteId))?.name ?? ''
  const from = await ownSender(ctx, siteId, name)
  const replyTo = await replyAddress(ctx, conversation)
  await send(ctx, {
    // Stands in the Message-ID, by which a reply without our Reply-To is known.
    id: answer.id,
    siteId,
    kind: 'transactional',
    to: { name: person.name, address: person.email },
    from,
    replyTo: replyTo === null ? undefined : { name: name || ctx.sender.address.name, address: replyTo },
    subject: `Re: ${conversation.subject || 'Your message'}`,
    html: `<p>${escapeHtml(answer.text).replaceAll('\n', '<br>')}</p>`,
    text: answer.text,
    contactId: person.contact_id ?? undefined,
    key: `conversation:${answer.id}`,
  })
}
