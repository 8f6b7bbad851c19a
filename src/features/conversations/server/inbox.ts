import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { peopleOf } from '#features/accounts/server/index.ts'
import { membersOf } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { announceTopic } from '#platform/server/live/announce-change.ts'
import type { Handler } from '#platform/server/room.ts'
import type { ConversationSummary, inboxCalls } from '../contract.ts'
import { maxTags } from '../shapes.ts'
import { addMessage, threadMessage } from './add-message.ts'
import { presentFor } from './chat-presence.ts'
import { moveMark } from './chat.ts'
import { filesOf, linked } from './files-of.ts'
import { mailAnswer } from './mail-answer.ts'
import { planMail } from './mail-unseen.ts'
import { pagesOf } from './pages-of.ts'
import * as store from './store.ts'
import { countPresent, findChatSettings, storePresence } from './store-chat.ts'
import { notifyOfAssignment } from './notify-team.ts'
import { countStates, findListed, type ListedRow, listTags, medianFirstResponse } from './store-inbox.ts'

const pageSize = 50
/** Maximum number of messages shown in a thread. */
const threadSize = 500
/** How long a visitor counts as typing after the last typing signal, in milliseconds. */
const typingTime = 6000
/** Maximum number of suggested tags. */
const maxListedTags = 200
const month = 30 * 24 * 3_600_000

export const list: Handler<typeof inboxCalls.list> = async ({ state, assigned, search, tag, before }, ctx) => {
  const { db, siteId, user, now } = ctx
  const assignedTo = { anyone: undefined, me: user.id, nobody: null }[assigned as 'me']
  const asked = assigned in { anyone: 1, me: 1, nobody: 1 } ? assignedTo : assigned
  const rows = await findListed(db, { siteId, state, assignedTo: asked, search, tag, before, limit: pageSize + 1 })
  const counts = await countStates(db, siteId)
  return {
    conversations: rows.slice(0, pageSize).map(summaryOf),
    has_more: rows.length > pageSize,
    counts: { open: 0, waiting: 0, closed: 0, spam: 0, ...counts },
    team: (await peopleOf(db, await membersOf(db, siteId))).map(({ id, name, email }) => ({ id, name: name || email })),
    tags: await listTags(db, siteId, maxListedTags),
    has_hours: Boolean((await findChatSettings(db, siteId))?.settings.hours),
    first_response: await medianFirstResponse(db, siteId, new Date(now() - month)),
  }
}

function summaryOf(
  row: ListedRow | (store.ConversationRow & Pick<store.PersonRow, 'email' | 'name'>),
): ConversationSummary {
  const { id, channel, state, subject, name, email, assigned_to, tags, preview, last_at, last_position, team_seen } =
    row
  const is_unread = last_position > team_seen
  const lines = { subject, name, email: email ?? '', preview, last_at: last_at.toISOString() }
  return { id, channel, state, assigned_to, tags: [...tags], is_unread, ...lines }
}

async function found({ db, siteId }: SiteContext, id: Id): Promise<store.ConversationRow> {
  const conversation = await store.findConversation(db, siteId, id)
  if (!conversation) throw new AppError('not_found', 'Conversation not found.')
  return conversation
}

export const load: Handler<typeof inboxCalls.load> = async ({ conversation_id }, ctx) => {
  const { db, siteId, now } = ctx
  const conversation = await found(ctx, conversation_id)
  const person = await store.findPerson(db, siteId, conversation.person_id)
  const rows = await store.lastMessages(db, conversation, threadSize)
  const files = await filesOf(ctx, rows)
  const typedAt = conversation.visitor_typed_at?.getTime() ?? 0
  return {
    conversation: {
      ...summaryOf({ ...conversation, email: person?.email ?? null, name: person?.name ?? '' }),
      contact_id: person?.contact_id ?? null,
      is_verified: (person?.identity ?? null) !== null,
      page: conversation.page,
      created_at: conversation.created_at.toISOString(),
      visitor_seen: conversation.visitor_seen,
      is_typing: now() - typedAt < typingTime,
    },
    messages: rows.map((row) => threadMessage(row, files(row.id))),
  }
}

export const pages: Handler<typeof inboxCalls.pages> = async ({ conversation_id }, ctx) => {
  const conversation = await found(ctx, conversation_id)
  const person = await store.findPerson(ctx.db, ctx.siteId, conversation.person_id)
  return { pages: await pagesOf(ctx, conversation, person) }
}

export const reply: Handler<typeof inboxCalls.reply> = async (input, ctx) => {
  const { conversation_id, id, text, attachments: ids, is_note, after, anyway, close } = input
  const { db, siteId, user, now } = ctx
  const conversation = await store.lockConversation(db, siteId, conversation_id)
  if (!conversation) throw new AppError('not_found', 'Conversation not found.')
  const isCollision = !is_note && !anyway && (await store.wasAnswered(db, conversation, after, user.id))
  if (isCollision && !(await store.findMessage(db, siteId, id)))
    throw new AppError(
      'conflict',
      'A colleague replied in the meantime. Read their reply, then send yours if it is still needed.',
    )
  const message = { id, kind: is_note ? 'note' : 'team', author_id: user.id, text } as const
  const attached = { ids, holder_id: user.id }
  const { row, files, isNew } = await addMessage({ db, at: new Date(now()) }, conversation, message, attached)
  if (isNew && !is_note) {
    await mailAnswer(ctx, conversation, row, files)
    if (conversation.channel === 'chat') await planMail(ctx, conversation)
  }
  if (isNew && close) await store.changeConversation(db, { site_id: siteId, id: conversation_id, state: 'closed' })
  return { message: threadMessage(row, linked(ctx, files)) }
}

export const update: Handler<typeof inboxCalls.update> = async (input, ctx) => {
  const { conversation_id, state, assigned_to, add_tags, remove_tags } = input
  const { db, siteId, user } = ctx
  const conversation = await store.lockConversation(db, siteId, conversation_id)
  if (!conversation) throw new AppError('not_found', 'Conversation not found.')
  if (assigned_to && !(await membersOf(db, siteId)).includes(assigned_to)) {
    const message = 'This person is not a member of the site.'
    throw new AppError('invalid', message, { issues: [{ path: 'assigned_to', message }] })
  }
  const tags = changedTags(conversation.tags, add_tags, remove_tags)
  if (state === undefined && assigned_to === undefined && tags === conversation.tags) return {}
  const changed = { ...(state && { state }), ...(assigned_to !== undefined && { assigned_to }), tags }
  await store.changeConversation(db, { site_id: siteId, id: conversation_id, ...changed })
  if (assigned_to && assigned_to !== conversation.assigned_to && assigned_to !== user.id) {
    const person = await store.findPerson(db, siteId, conversation.person_id)
    await notifyOfAssignment(ctx, conversation, assigned_to, person?.name || (person?.email ?? ''))
  }
  return {}
}

/** Returns the tags after a change; the same array if nothing changes. */
function changedTags(known: readonly string[], added: readonly string[], removed: readonly string[]) {
  const fresh = added.filter((tag) => !known.includes(tag))
  if (fresh.length === 0 && !removed.some((tag) => known.includes(tag))) return known
  const tags = [...new Set([...known, ...fresh])].filter((tag) => !removed.includes(tag))
  if (tags.length > maxTags) {
    const message = `At most ${maxTags} tags.`
    throw new AppError('invalid', message, { issues: [{ path: 'add_tags', message }] })
  }
  return tags
}

export const seen: Handler<typeof inboxCalls.seen> = async ({ conversation_id, position }, ctx) => {
  await moveMark(ctx, await found(ctx, conversation_id), 'team_seen', position)
  return {}
}

export const typing: Handler<typeof inboxCalls.typing> = async ({ conversation_id }, ctx) => {
  const { person_id } = await found(ctx, conversation_id)
  await announceTopic(ctx.db, { topic: person_id, kind: 'typing' })
  return {}
}

export const presence: Handler<typeof inboxCalls.presence> = async (_input, { db, siteId, user, now }) => {
  await storePresence(db, siteId, user.id, new Date(now()))
  return { online: await countPresent(db, siteId, new Date(now() - presentFor)) }
}
