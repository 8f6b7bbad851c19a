import type { Id } from '#core/id.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { namesOfForms } from '#features/forms/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { addMessage, newConversation } from './add-message.ts'
import { insertConversation, insertPerson } from './store.ts'
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

/** Begins a conversation with what a visitor sent by a form whose submissions arrive in the inbox. */
export async function receiveSubmission(
  { db, now, newId }: Pick<Tools, 'now' | 'newId'> & { readonly db: Db },
  { site_id, popup_id, submission_id, contact_id, visitor_id, page, answers }: Submission,
): Promise<void> {
  if (!(await isInboxForm(db, site_id, popup_id))) return
  const [contact] = await contactsById(db, site_id, [contact_id])
  if (!contact) return
  const at = new Date(now())
  const subject = (await namesOfForms(db, site_id, [popup_id])).get(popup_id) ?? ''
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ')
  const [id, person_id] = [newId(), newId()]
  const begun = { site_id, id, person_id, channel: 'form', submission_id, subject, page, at } as const
  if (!(await insertConversation(db, newConversation(begun)))) return
  await insertPerson(db, {
    site_id,
    id: person_id,
    // Anyone may type an address: nobody vouches for them.
    identity: null,
    visitor_id: visitor_id === '' ? null : visitor_id,
    contact_id,
    email: contact.email,
    name,
    created_at: at,
  })
  const lines = Object.entries(answers).map(([field, answer]) => `${field}: ${answer}`)
  const text = lines.join('\n').slice(0, 10_000) || 'Sent the form without a message.'
  await addMessage({ db, at }, begun, { id: newId(), kind: 'visitor', author_id: null, text })
}
