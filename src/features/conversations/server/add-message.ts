import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { announceTopic } from '#platform/server/live/announce-change.ts'
import { attachedTo, attachToMessage, type AttachmentRow } from '#features/attachments/server/index.ts'
import type { Attachment, ThreadMessage } from '../contract.ts'
import { cutText } from '../message-text.ts'
import { officeSeconds } from '../office-hours.ts'
import { findChatSettings } from './store-chat.ts'
import {
  changeConversation,
  type ConversationRow,
  findMessage,
  insertMessage,
  lockConversation,
  type MessageRow,
} from './store.ts'

type NewMessage = Pick<MessageRow, 'id' | 'kind' | 'author_id' | 'text'>

/** Files of a message: uploaded earlier, or already existing and added by the caller. */
type Files =
  | { readonly ids: readonly Id[]; readonly holder_id: Id; readonly submission_id?: Id }
  | { readonly names: readonly string[] }

/** The result of adding a message. */
export interface Added {
  readonly row: MessageRow
  readonly files: readonly AttachmentRow[]
  readonly conversation: ConversationRow
  readonly isNew: boolean
}

const previewLength = 140

/**
 * Adds a message to a conversation at the next position. The lock on the conversation ensures one order for both sides.
 * If a message with this ID already exists, the stored one is returned.
 */
export async function addMessage(
  { db, at }: { readonly db: Db; readonly at: Date },
  { site_id, id: conversationId }: Pick<ConversationRow, 'site_id' | 'id'>,
  message: NewMessage,
  attached: Files = { names: [] },
): Promise<Added> {
  const conversation = await lockConversation(db, site_id, conversationId)
  if (!conversation) throw new AppError('not_found', 'Conversation not found.')
  const known = await findMessage(db, site_id, message.id)
  if (known) {
    const isSame = known.conversation_id === conversationId && known.kind === message.kind
    if (!isSame || known.author_id !== message.author_id) throw new AppError('conflict', 'This ID is already in use.')
    return { row: known, files: await attachedTo(db, site_id, [known.id]), conversation, isNew: false }
  }
  const position = conversation.last_position + 1
  const { person_id } = conversation
  const submission_id = 'ids' in attached ? (attached.submission_id ?? null) : null
  const to = { person_id, message_id: message.id, submission_id }
  const files =
    'ids' in attached
      ? await attachToMessage({ db, siteId: site_id }, attached.ids, { ...to, holder_id: attached.holder_id })
      : []
  const names = 'ids' in attached ? files.map(({ name }) => name) : attached.names
  if (message.text === '' && names.length === 0) throw emptyMessage()
  const has_files = names.length > 0
  const row = { ...message, site_id, conversation_id: conversationId, person_id, position, at, has_files }
  await insertMessage(db, row)
  await changeConversation(db, {
    site_id,
    id: conversationId,
    last_position: position,
    ...changesBy(conversation, row, previewOf(row.text || names.join(', '))),
    ...(await firstResponse(db, conversation, row)),
  })
  await announceTopic(db, { topic: conversation.person_id, kind: 'changed' })
  return { row, files, conversation, isNew: true }
}

function emptyMessage(): AppError {
  const message = 'Write a message.'
  return new AppError('invalid', message, { issues: [{ path: 'text', message }] })
}

/** Returns the beginning of a message in one line. */
export function previewOf(text: string): string {
  return cutText(text.replaceAll(/\s+/g, ' '), previewLength)
}

/**
 * Returns the changes of a conversation by a message, besides the position. A note only changes what the team has seen.
 */
function changesBy(
  conversation: ConversationRow,
  { kind, at, position }: MessageRow,
  preview: string,
): Partial<ConversationRow> {
  if (kind === 'note') return { team_seen: position }
  const last = { preview, last_at: at }
  if (kind === 'visitor') {
    const state = conversation.state === 'spam' ? 'spam' : 'open'
    return { ...last, state, visitor_seen: position, visitor_typed_at: null }
  }
  return { ...last, state: 'waiting', team_seen: position }
}

/** Returns the time to the first answer, in office hours. */
async function firstResponse(
  db: Db,
  { site_id, first_response: known, created_at }: ConversationRow,
  { kind, at }: MessageRow,
): Promise<Partial<ConversationRow>> {
  if (kind !== 'team' || known !== null) return {}
  const hours = (await findChatSettings(db, site_id))?.settings.hours ?? null
  return { first_response: officeSeconds(hours, created_at.getTime(), at.getTime()) }
}

/** Returns a message as the team sees it. */
export function threadMessage(
  { id, position, kind, author_id, text, at }: MessageRow,
  attachments: Attachment[],
): ThreadMessage {
  return { id, position, kind, author_id, text, at: at.toISOString(), attachments }
}

/** Creates a new conversation. */
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
    tags: [],
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
