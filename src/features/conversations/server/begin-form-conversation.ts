import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { announceChange } from '#platform/server/live/announce-change.ts'
import { chatCalls } from '../contract.ts'
import { addMessage, newConversation } from './add-message.ts'
import { type ConversationRow, insertConversation, insertPerson, type MessageRow, type PersonRow } from './store.ts'
import { notifyOfMessage } from './notify-team.ts'

interface Begun extends Pick<PersonRow, 'contact_id' | 'name'> {
  readonly site_id: Id
  readonly submission_id: Id
  readonly visitor_id: string
  readonly page: string
  readonly email: string
  readonly subject: string
  readonly text: string
  /** Files uploaded for it. */
  readonly files?: { readonly ids: readonly Id[]; readonly holder_id: Id }
  readonly state?: ConversationRow['state']
}

/** Starts a conversation from a form submission. Returns null if the submission has already started one. */
export async function beginFormConversation(
  ctx: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  { site_id, submission_id, visitor_id, page, email, subject, text, contact_id, name, files, state = 'open' }: Begun,
): Promise<MessageRow | null> {
  const { db, now, newId } = ctx
  const at = new Date(now())
  const [id, person_id] = [newId(), newId()]
  const begun = { site_id, id, person_id, channel: 'form', submission_id, subject, page, at } as const
  const conversation = { ...newConversation(begun), state }
  if (!(await insertConversation(db, conversation))) return null
  await insertPerson(db, {
    site_id,
    id: person_id,
    // Anyone may type an address, so it is not a verified identity.
    identity: null,
    visitor_id: visitor_id === '' ? null : visitor_id,
    contact_id,
    email,
    name,
    created_at: at,
  })
  const message = { id: newId(), kind: 'visitor', author_id: null, text } as const
  const { row } = await addMessage({ db, at }, begun, message, files && { ...files, submission_id })
  await notifyOfMessage(ctx, conversation, row, name || email)
  await announceChange(db, { siteId: site_id, call: chatCalls.send.path, tab: '' })
  return row
}
