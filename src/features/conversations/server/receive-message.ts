import type { ReceivedPayload } from '#core/event.ts'
import { contactByAddress } from '#features/contacts/server/index.ts'
import { namesOfForms } from '#features/forms/server/index.ts'
import type { visitorEvents } from '#features/visitors/contract.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { messageText } from '../message-text.ts'
import { beginFormConversation } from './begin-form-conversation.ts'

/**
 * Begins a conversation with a message from a contact form. Suspected bot messages go to Spam, without a notification.
 */
export async function receiveMessage(
  ctx: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  {
    popup_id,
    answers,
    file_ids,
    is_doubtful,
    email,
    site_id,
    submission_id,
    visitor_id,
    page,
  }: ReceivedPayload<typeof visitorEvents.messaged>,
): Promise<void> {
  const { db } = ctx
  const { subject, name, text } = messageText(answers)
  await beginFormConversation(ctx, {
    site_id,
    submission_id,
    visitor_id,
    page,
    email,
    name,
    contact_id: (await contactByAddress(db, site_id, email))?.id ?? null,
    subject: subject || ((await namesOfForms(db, site_id, [popup_id])).get(popup_id) ?? ''),
    text: text || (file_ids[0] ? '' : 'Sent the form without a message.'),
    files: { ids: file_ids, holder_id: popup_id },
    state: is_doubtful ? 'spam' : 'open',
  })
}
