import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { ChatMessage, ChatStarted } from '#embed/chat-protocol.ts'
import { contactByAddress } from '#features/contacts/server/index.ts'
import { identitySecret, isSignedIdentity } from '#features/visitors/server/index.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import { announceChange, announceTopic } from '#platform/server/live/announce-change.ts'
import type { Handler } from '#platform/server/room.ts'
import { type Attachment, chatCalls } from '../contract.ts'
import { addMessage, newConversation, previewOf } from './add-message.ts'
import { presenceOf } from './chat-presence.ts'
import { chatToken, personOfToken } from './chat-token.ts'
import { filesOf, linked } from './files-of.ts'
import { planMail } from './mail-unseen.ts'
import { watchMessage } from './notify-unseen.ts'
import * as store from './store.ts'
import { answerGreeting } from './greetings.ts'
import { isChatOn } from './store-chat.ts'

/** Maximum number of messages in a response. */
const chunk = 100

/** Returns a message as the visitor sees it. */
export function chatMessage(
  { id, position, kind, text, at }: store.MessageRow,
  attachments: readonly Attachment[],
): ChatMessage {
  const files = attachments.map(({ name, type, size, url }) => ({ name, type, size, url }))
  const from = kind === 'visitor' ? 'visitor' : 'team'
  return { id, position, from, text, at: at.toISOString(), ...(files[0] && { files }) }
}

/** Creates the error for a site without a chat. */
export const chatOff = () => new AppError('forbidden', 'This site has no chat at the moment.')

/** While the chat is off, only visitors who have written before get a response, so that they can still read. */
export const start: Handler<typeof chatCalls.start> = async (input, ctx): Promise<ChatStarted> => {
  const isOn = await isChatOn(ctx.db, ctx.siteId)
  const person = await personOf(input, ctx, isOn)
  const chat = await store.findChat(ctx.db, ctx.siteId, person.id)
  return {
    token: chatToken(ctx, person),
    thread: person.id,
    last: chat?.last_position ?? 0,
    seen: chat?.visitor_seen ?? 0,
    team_seen: chat?.team_seen ?? 0,
    has_address: person.email !== null,
    ...(await presenceOf(ctx)),
  }
}

type Started = Parameters<Handler<typeof chatCalls.start>>[0]

async function personOf(
  { visitor_id, token, email, id, hash }: Started,
  ctx: VisitorContext,
  isOn: boolean,
): Promise<store.PersonRow> {
  const { db, siteId, now, newId } = ctx
  const isSigned = isSignedIdentity(identitySecret(ctx, siteId), { email, id }, hash) && (email || id) !== ''
  const identity = isSigned ? (id ? `id:${id}` : `email:${email.toLowerCase()}`) : null
  const named = identity === null ? undefined : await store.findByIdentity(db, siteId, identity)
  if (named) return named
  const personId = personOfToken(ctx, siteId, token)
  const known = personId === null ? undefined : await store.findPerson(db, siteId, personId)
  // If a verified visitor is no longer identified by the page, the page gets a separate thread.
  if (known && identity === null && known.identity === null) return known
  const address = isSigned ? cleanEmail(email) : null
  const contact = address ? await contactByAddress(db, siteId, address) : null
  const vouched = { identity, contact_id: contact?.id ?? null, email: address }
  if (known && known.identity === null) {
    // A thread that someone started before logging in becomes theirs.
    await store.changePerson(db, { site_id: siteId, id: known.id, ...vouched })
    return { ...known, ...vouched }
  }
  if (!isOn) throw chatOff()
  const fresh = { site_id: siteId, id: newId(), visitor_id: visitor_id || null, name: '', created_at: new Date(now()) }
  await store.insertPerson(db, { ...fresh, ...vouched })
  // Another of their devices may have been faster.
  return (identity !== null && (await store.findByIdentity(db, siteId, identity))) || { ...fresh, ...vouched }
}

/** Returns the person identified by a token. Throws `forbidden` if it identifies none. */
export async function visitorOfToken(ctx: Omit<VisitorContext, 'request'>, token: string): Promise<store.PersonRow> {
  const id = personOfToken(ctx, ctx.siteId, token)
  const person = id === null ? undefined : await store.findPerson(ctx.db, ctx.siteId, id)
  if (!person) throw new AppError('forbidden', 'This chat has ended. Start it again.')
  return person
}

/** Notifies the dashboards of the site. */
function tellTeam({ db, siteId }: VisitorContext, path: string): Promise<void> {
  return announceChange(db, { siteId, call: path, tab: '' })
}

export const send: Handler<typeof chatCalls.send> = async ({ token, id, text, files: ids, page, greeting }, ctx) => {
  const { db, siteId, now, newId } = ctx
  const person = await visitorOfToken(ctx, token)
  if (!(await isChatOn(db, siteId))) throw chatOff()
  const at = new Date(now())
  let chat = await store.findChat(db, siteId, person.id)
  if (!chat) {
    const begun = {
      site_id: siteId,
      id: newId(),
      person_id: person.id,
      channel: 'chat',
      subject: '',
      page,
      at,
    } as const
    const isNew = await store.insertConversation(db, newConversation(begun))
    chat = await store.findChat(db, siteId, person.id)
    if (isNew) await addGreeting(ctx, chat!, person, greeting)
  }
  const message = { id, kind: 'visitor', author_id: null, text } as const
  const attached = { ids, holder_id: person.id }
  const { row, files, isNew, conversation } = await addMessage({ db, at }, chat!, message, attached)
  if (isNew) await tellTeam(ctx, chatCalls.send.path)
  // The team has already been notified, so further unseen messages don't notify it again.
  const isFirstUnseen = isNew && conversation.team_seen === conversation.last_position
  if (isFirstUnseen && conversation.state !== 'spam')
    await watchMessage(ctx, { ...conversation, preview: previewOf(text || files.map(({ name }) => name).join(', ')) })
  return { message: chatMessage(row, linked(ctx, files)) }
}

/** Adds a note that shows the team which greeting a chat started with. */
async function addGreeting(
  ctx: VisitorContext,
  chat: store.ConversationRow,
  { visitor_id }: store.PersonRow,
  id: string,
): Promise<void> {
  const text = id === '' ? null : await answerGreeting(ctx, id, visitor_id)
  if (text === null) return
  const note = { id: ctx.newId(), kind: 'note', author_id: null, text: `Greeting: ${text}` } as const
  await addMessage({ db: ctx.db, at: new Date(ctx.now()) }, chat, note)
}

export const messages: Handler<typeof chatCalls.messages> = async ({ token, after }, ctx) => {
  const person = await visitorOfToken(ctx, token)
  const chat = await store.findChat(ctx.db, ctx.siteId, person.id)
  if (!chat) return { messages: [], has_more: false }
  const rows = await store.messagesAfter(ctx.db, chat, after, { limit: chunk + 1, withNotes: false })
  const files = await filesOf(ctx, rows)
  const shown = rows.slice(0, chunk).map((row) => chatMessage(row, files(row.id)))
  return { messages: shown, has_more: rows.length > chunk }
}

export const typing: Handler<typeof chatCalls.typing> = async ({ token }, ctx) => {
  const person = await visitorOfToken(ctx, token)
  const chat = await store.findChat(ctx.db, ctx.siteId, person.id)
  if (!chat) return {}
  await store.changeConversation(ctx.db, { site_id: ctx.siteId, id: chat.id, visitor_typed_at: new Date(ctx.now()) })
  await tellTeam(ctx, chatCalls.typing.path)
  return {}
}

export const seen: Handler<typeof chatCalls.seen> = async ({ token, position }, ctx) => {
  const person = await visitorOfToken(ctx, token)
  const chat = await store.findChat(ctx.db, ctx.siteId, person.id)
  if (chat) await moveMark(ctx, chat, 'visitor_seen', position)
  return {}
}

/** Moves a read mark forward, never beyond the last message, and notifies the other side. */
export async function moveMark(
  { db, siteId }: { readonly db: VisitorContext['db']; readonly siteId: Id },
  conversation: store.ConversationRow,
  mark: 'visitor_seen' | 'team_seen',
  position: number,
): Promise<void> {
  const locked = await store.lockConversation(db, siteId, conversation.id)
  const to = Math.min(position, locked?.last_position ?? 0)
  if (!locked || to <= locked[mark]) return
  await store.changeConversation(db, { site_id: siteId, id: conversation.id, [mark]: to })
  if (mark === 'visitor_seen') await announceChange(db, { siteId, call: chatCalls.seen.path, tab: '' })
  await announceTopic(db, { topic: conversation.person_id, kind: 'changed' })
}

export const address: Handler<typeof chatCalls.address> = async ({ token, email }, ctx) => {
  const person = await visitorOfToken(ctx, token)
  const clean = cleanEmail(email)
  if (!clean) {
    const message = 'Enter a valid email address.'
    throw new AppError('invalid', message, { issues: [{ path: 'email', message }] })
  }
  if (person.identity === null) await store.changePerson(ctx.db, { site_id: ctx.siteId, id: person.id, email: clean })
  const chat = await store.findChat(ctx.db, ctx.siteId, person.id)
  if (chat && chat.visitor_seen < chat.last_position) await planMail(ctx, chat)
  if (chat) await tellTeam(ctx, chatCalls.address.path)
  return {}
}
