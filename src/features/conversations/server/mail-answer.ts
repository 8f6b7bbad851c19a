import type { AttachmentRow } from '#features/attachments/server/index.ts'
import { maxMessageBytes } from '#features/attachments/contract.ts'
import { escapeHtml } from '#core/escape-html.ts'
import { sizeText } from '#core/size-text.ts'
import { ownSender, send } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { replyAddress } from './reply-address.ts'
import { type ConversationRow, findPerson, type MessageRow, type PersonRow } from './store.ts'

type Ctx = Pick<SiteContext, 'now' | 'newId' | 'jobs' | 'publicUrl' | 'sender' | 'keyFor' | 'db' | 'siteId'>

/** Emails an answer to the person who sent a form, in the caller's transaction. */
export async function mailAnswer(
  ctx: Ctx,
  conversation: ConversationRow,
  answer: MessageRow,
  files: readonly AttachmentRow[],
): Promise<void> {
  if (conversation.channel !== 'form') return
  const person = await findPerson(ctx.db, ctx.siteId, conversation.person_id)
  if (person?.email) await mailMessages(ctx, conversation, person, [answer], files)
}

/**
 * Emails several answers to the person who wrote, in one email. The reply returns to the thread if the site has a
 * mailbox that is read; otherwise it goes to the sender's address.
 */
export async function mailMessages(
  ctx: Ctx,
  conversation: ConversationRow,
  person: PersonRow,
  answers: readonly MessageRow[],
  files: readonly AttachmentRow[],
): Promise<void> {
  const { db, siteId } = ctx
  const last = answers.at(-1)
  if (!last || !person.email) return
  const name = (await siteById(db, siteId))?.name ?? ''
  const from = await ownSender(ctx, siteId, name)
  const replyTo = await replyAddress(ctx, conversation)
  const subject = conversation.subject || (conversation.channel === 'chat' ? `Your chat with ${name}` : 'Your message')
  const carried = thatFit(files)
  const left = files.filter((file) => !carried.includes(file))
  const texts = [
    ...answers.map(({ text }) => text),
    left
      .map(({ name, size }) => `${name} (${sizeText(size)}) is too large for this email. It is in the chat.`)
      .join('\n'),
    // The text mentions the attachments for readers whose mail program doesn't show them.
    ...(answers.some(({ text }) => text !== '') ? [] : [`Attached: ${carried.map(({ name }) => name).join(', ')}`]),
  ].filter(Boolean)
  await send(ctx, {
    // Becomes the Message-ID, which identifies replies that don't use our Reply-To address.
    id: last.id,
    siteId,
    kind: 'transactional',
    to: { name: person.name, address: person.email },
    from,
    replyTo: replyTo === null ? undefined : { name: name || ctx.sender.address.name, address: replyTo },
    subject: `Re: ${subject}`,
    html: texts.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n'),
    text: texts.join('\n\n'),
    contactId: person.contact_id ?? undefined,
    attachmentIds: carried.map(({ id }) => id),
    key: `conversation:${last.id}`,
  })
}

/**
 * Returns the files that fit into one email. They are added in order; a file that is too large for the remaining space
 * is skipped.
 */
function thatFit(files: readonly AttachmentRow[]): AttachmentRow[] {
  let left = maxMessageBytes
  return files.filter(({ size }) => size <= left && (left -= size) >= 0)
}
