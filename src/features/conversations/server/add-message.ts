import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { announceTopic } from '#platform/server/live/announce-change.ts'
import type { ThreadMessage } from '../contract.ts'
import { cutText } from '../message-text.ts'
import {
  changeConversation,
  type ConversationRow,
  findMessage,
  insertMessage,
  lockConversation,
  type MessageRow,
} from './store.ts'

type NewMessage = Pick<MessageRow, 'id' | 'kind' | 'author_id' | 'text'>

const previewLength = 140

/**
 * Adds a message to a conversation, at the next position: the lock on the conversation gives one order to both sides. A message whose id is
 * there already is answered as it was stored.
 */
export async function addMessage(
  { db, at }: { readonly db: Db; readonly at: Date },
  { site_id, id: conversationId }: Pick<ConversationRow, 'site_id' | 'id'>,
  message: NewMessage,
): Promise<{ readonly row: MessageRow; readonly conversation: ConversationRow; readonly isNew: boolean }> {
  const conversation = await lockConversation(db, site_id, conversationId)
  if (!conversation) throw new AppError('not_found', 'Conversation not found.')
  const known = await findMessage(db, site_id, message.id)
  if (known) {
    const isSame = known.conversation_id === conversationId && known.kind === message.kind
    if (!isSame || known.author_id !== message.author_id) throw new AppError('conflict', 'This ID is already in use.')
    return { row: known, conversation, isNew: false }
  }
  const position = conversation.last_position + 1
  const row = { ...message, site_id, conversation_id: conversationId, person_id: conversation.person_id, position, at }
  await insertMessage(db, row)
  await changeConversation(db, {
    site_id,
    id: conversationId,
    last_position: position,
    ...changesBy(conversation, row),
  })
  await announceTopic(db, { topic: conversation.person_id, kind: 'changed' })
  return { row, conversation, isNew: true }
}

/** The first words of a message, in one line. */
export function previewOf(text: string): string {
  return cutText(text.replaceAll(/\s+/g, ' '), previewLength)
}

/** What a message changes of its conversation besides the position: a note nothing but what the team has seen. */
function changesBy(conversation: ConversationRow, { kind, text, at, position }: MessageRow): Partial<ConversationRow> {
  if (kind === 'note') return { team_seen: position }
  const last = { preview: previewOf(text), last_at: at }
  if (kind === 'visitor') {
    const state = conversation.state === 'spam' ? 'spam' : 'open'
    return { ...last, state, visitor_seen: position, visitor_typed_at: null }
  }
  const seconds = Math.max(0, Math.round((at.getTime() - conversation.created_at.getTime()) / 1000))
  const first = conversation.first_response ?? seconds
  return { ...last, state: 'waiting', team_seen: position, first_response: first }
}

/** A message as the team sees it. */
export function threadMessage({ id, position, kind, author_id, text, at }: MessageRow): ThreadMessage {
  return { id, position, kind, author_id, text, at: at.toISOString() }
}

/** A conversation that begins. */
export function newConversation(
  begun: Pick<ConversationRow, 'site_id' | 'id' | 'person_id' | 'channel' | 'subject' | 'page'> & {
    readonly submission_id?: Id
    readonly at: Date
  },
): ConversationRow {
  const { at, submission_id = null, ...known } = begun
  return {
    ...known,
    submission_id,
    state: 'open',
    assigned_to: null,
    last_position: 0,
    preview: '',
    last_at: at,
    visitor_seen: 0,
    team_seen: 0,
    mailed_position: 0,
    visitor_typed_at: null,
    first_response: null,
    created_at: at,
  }
}
