import type { Id } from '#core/id.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { namesOfForms } from '#features/forms/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { cutText } from '../message-text.ts'
import { beginFormConversation } from './begin-form-conversation.ts'
import { isInboxForm } from './store-inbox.ts'

interface Submission {
  readonly site_id: Id
  readonly popup_id: Id
  readonly submission_id: Id
  readonly contact_id: Id
  readonly visitor_id: string
  readonly page: string
  readonly answers: Readonly<Record<string, string>>
}

/** Begins a conversation with a subscriber's submission, for forms whose submissions also arrive in the inbox. */
export async function receiveSubmission(
  ctx: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  { popup_id, answers, ...submission }: Submission,
): Promise<void> {
  const { db } = ctx
  const { site_id, contact_id } = submission
  if (!(await isInboxForm(db, site_id, popup_id))) return
  const [contact] = await contactsById(db, site_id, [contact_id])
  if (!contact) return
  const lines = Object.entries(answers).map(([field, answer]) => `${field}: ${answer}`)
  await beginFormConversation(ctx, {
    ...submission,
    email: contact.email,
    name: [contact.first_name, contact.last_name].filter(Boolean).join(' '),
    subject: (await namesOfForms(db, site_id, [popup_id])).get(popup_id) ?? '',
    text: cutText(lines.join('\n'), 10_000) || 'Sent the form without a message.',
  })
}
