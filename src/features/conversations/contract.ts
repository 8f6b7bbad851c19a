import { z } from 'zod'
import { byOwnRoute, call } from '#core/call.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { withScopes } from '#core/with-scopes.ts'
import { chatPaths } from '#embed/chat-protocol.ts'
import { ChatSettings, SiteChat } from './chat-settings.ts'
import { maxFiles } from '#features/attachments/contract.ts'
import {
  ConversationSummary,
  conversationStates,
  ConversationTag,
  maxTags,
  SavedReply,
  ThreadMessage,
  VisitedPage,
} from './shapes.ts'

export type { Attachment } from '#features/attachments/contract.ts'
export type { SiteChat } from './chat-settings.ts'
export type { ConversationState, ConversationSummary, SavedReply, ThreadMessage, VisitedPage } from './shapes.ts'

/** The maximum length of a message. */
const maxText = 10_000
const text = z.string().trim().min(1, 'Write a message.').max(maxText, `At most ${maxText} characters.`)
/** May be empty where files are attached. */
const withFiles = z.string().trim().max(maxText, `At most ${maxText} characters.`)
const attachments = z.array(id).max(maxFiles, `At most ${maxFiles} files.`).default([])
const token = z.string().max(200)
const position = z.int().min(0).max(1e9)
const failure = 'That did not work. Please try again.'

/** A file of a message, as the visitor is told of it. */
const chatFile = z.object({ name: z.string(), type: z.string(), size: z.int(), url: z.string() })

const chatMessage = z.object({
  id,
  position: z.int(),
  from: z.enum(['visitor', 'team']),
  text: z.string(),
  at: moment,
  files: z.array(chatFile).optional(),
})

/** What the chat on a page calls: see embed/chat-protocol.ts. */
export const chatCalls = {
  /**
   * Begins, or goes on with the thread that the token vouches for. Who is vouched for by the site's own server (email, id and hash, as
   * in `/v/identify`) goes on with their own thread on every device, and nobody else does.
   */
  start: call(chatPaths.start, {
    access: 'visitor',
    input: z.object({
      visitor_id: z.union([id, z.literal('')]).default(''),
      token: token.default(''),
      email: z.string().trim().max(320).default(''),
      id: z.string().trim().max(200).default(''),
      hash: z.string().max(200).default(''),
    }),
    output: z.object({
      token: z.string(),
      thread: id,
      last: z.int(),
      seen: z.int(),
      team_seen: z.int(),
      has_address: z.boolean(),
      presence: z.enum(['online', 'away', 'closed']),
      back_at: moment.nullable(),
    }),
    failure,
    limit: { address: { burst: 60, perMinute: 30 } },
  }),
  /** The same message sent twice is stored once. A closed conversation opens again. */
  send: call(chatPaths.send, {
    access: 'visitor',
    input: z.object({
      token,
      id,
      text: withFiles,
      /** Ids of files uploaded before by `/v/chat/upload`. */
      files: attachments,
      page: z.string().max(2000).default(''),
      /** The greeting that it answers; told with the first message. */
      greeting: z.union([id, z.literal('')]).default(''),
    }),
    output: z.object({ message: chatMessage }),
    failure,
    limit: { address: { burst: 60, perMinute: 60 } },
  }),
  /** The next messages after a position, the oldest first. */
  messages: call(chatPaths.messages, {
    access: 'visitor',
    input: z.object({ token, after: position.default(0) }),
    output: z.object({ messages: z.array(chatMessage), has_more: z.boolean() }),
    failure,
  }),
  /** Takes a multipart body with one file; the token stands in the address. Attached to no message for a day, the file is removed. */
  upload: byOwnRoute(
    call(chatPaths.upload, {
      access: 'visitor',
      input: z.object({ token }),
      output: z.object({ file: chatFile.extend({ id }) }),
      failure: 'The file could not be sent. Please try again.',
      limit: { address: { burst: 20, perMinute: 10 } },
    }),
  ),
  typing: call(chatPaths.typing, {
    access: 'visitor',
    input: z.object({ token }),
    output: z.object({}),
    failure,
    limit: { address: { burst: 60, perMinute: 60 } },
  }),
  /** Up to where the visitor has read. */
  seen: call(chatPaths.seen, {
    access: 'visitor',
    input: z.object({ token, position }),
    output: z.object({}),
    failure,
  }),
  /** Where answers go when the visitor has left. It proves nothing of who they are. */
  address: call(chatPaths.address, {
    access: 'visitor',
    input: z.object({ token, email: z.string().trim().max(320) }),
    output: z.object({}),
    failure,
    limit: { address: { burst: 20, perMinute: 10 } },
  }),
  /** Server-sent events, resumed by `Last-Event-ID`. */
  stream: byOwnRoute(
    call(chatPaths.stream, {
      access: 'visitor',
      method: 'GET',
      input: z.object({
        token,
        after: z.coerce.number().int().min(0).max(1e9).default(0),
        /** Where the visitor is, of those who may be remembered. */
        page: z.string().max(2000).default(''),
      }),
      output: z.object({}),
      failure,
    }),
  ),
}

const keyAccess = { area: 'conversations', reads: ['list', 'load', 'pages', 'savedReplies', 'formInbox'] } as const
const conversation_id = id

/** What the Inbox in the dashboard calls. */
export const inboxCalls = withScopes(keyAccess, {
  /** The conversations of one state, the latest first. `before`: the last one of the page before. */
  list: call('/inbox/list', {
    input: z.object({
      state: z.enum(conversationStates).default('open'),
      assigned: z.union([z.enum(['anyone', 'me', 'nobody']), id]).default('anyone'),
      search: line(200).default(''),
      /** Those with this tag; empty: with any or none. */
      tag: line(50).default(''),
      before: z.object({ last_at: moment, id }).nullable().default(null),
    }),
    output: z.object({
      conversations: z.array(ConversationSummary),
      has_more: z.boolean(),
      counts: z.record(z.enum(conversationStates), z.int()),
      /** Who can be assigned. */
      team: z.array(z.object({ id, name: z.string() })),
      /** The tags of the site's conversations, those on the most of them first. */
      tags: z.array(z.string()),
      /** Median seconds to the first answer, of the conversations that began in the last 30 days; null: none was answered. */
      first_response: z.number().nullable(),
    }),
    failure: 'Failed to load the inbox.',
  }),
  load: call('/inbox/load', {
    input: z.object({ conversation_id }),
    output: z.object({
      conversation: ConversationSummary.extend({
        contact_id: id.nullable(),
        /** Whether the site's own server vouches for who they are. */
        is_verified: z.boolean(),
        page: z.string(),
        created_at: moment,
        visitor_seen: z.int(),
        is_typing: z.boolean(),
      }),
      messages: z.array(ThreadMessage),
    }),
    failure: 'Failed to load the conversation.',
  }),
  /** The pages that the visitor saw around the conversation, and those that their chat is open on now, as far as they may be remembered. */
  pages: call('/inbox/pages', {
    input: z.object({ conversation_id }),
    output: z.object({ pages: z.array(VisitedPage) }),
    failure: 'Failed to load the pages.',
  }),
  /**
   * Answers the visitor, or notes something for the team. The same `id` sent twice is stored once. `after` is the last message that the
   * author saw: refused when a colleague answered since, unless `anyway`.
   */
  reply: call('/inbox/reply', {
    input: z.object({
      conversation_id,
      id,
      text: withFiles,
      /** Ids of files uploaded before by `/attachments/upload`. */
      attachments,
      is_note: z.boolean().default(false),
      after: position,
      anyway: z.boolean().default(false),
      /** Closes the conversation with it. */
      close: z.boolean().default(false),
    }),
    output: z.object({ message: ThreadMessage }),
    failure: 'Failed to send the reply.',
  }),
  update: call('/inbox/update', {
    input: z.object({
      conversation_id,
      state: z.enum(conversationStates).optional(),
      assigned_to: id.nullable().optional(),
      /** Tags that the conversation gets and loses; the others stay as colleagues left them. */
      add_tags: z.array(ConversationTag).max(maxTags).default([]),
      remove_tags: z.array(line(50)).max(maxTags).default([]),
    }),
    output: z.object({}),
    failure: 'Failed to change the conversation.',
  }),
  /** Up to where the team has read. */
  seen: call('/inbox/seen', {
    input: z.object({ conversation_id, position }),
    output: z.object({}),
    failure: 'Failed to mark the conversation as read.',
  }),
  /** Tells the visitor that somebody types. */
  typing: call('/inbox/typing', {
    input: z.object({ conversation_id }),
    output: z.object({}),
    failure: 'Failed to show that you are typing.',
  }),
  /** Whoever has the inbox open says so twice a minute; visitors see that somebody is online. */
  presence: call('/inbox/presence', {
    input: z.object({}),
    output: z.object({ online: z.int() }),
    failure: 'Failed to show that you are online.',
  }),
  savedReplies: call('/inbox/saved-replies/list', {
    input: z.object({}),
    output: z.object({ replies: z.array(SavedReply) }),
    failure: 'Failed to load the saved replies.',
  }),
  saveReply: call('/inbox/saved-replies/save', {
    logs: { kind: 'change', text: 'Saved a reply template', about: 'reply' },
    input: z.object({ id: id.optional(), name: requiredLine(100, 'Enter a name.'), text }),
    output: z.object({ reply: SavedReply }),
    failure: 'Failed to save the reply.',
  }),
  deleteReply: call('/inbox/saved-replies/delete', {
    logs: { kind: 'delete', text: 'Deleted a reply template' },
    input: z.object({ id }),
    output: z.object({}),
    failure: 'Failed to delete the saved reply.',
  }),
  /** Whether what a form's visitors send arrives in the inbox. */
  formInbox: call('/inbox/forms/load', {
    input: z.object({ popup_id: id }),
    output: z.object({ is_on: z.boolean() }),
    failure: 'Failed to load the inbox setting of the form.',
  }),
  setFormInbox: call('/inbox/forms/save', {
    logs: { kind: 'change', text: 'Changed the inbox of a form', about: 'popup_id' },
    input: z.object({ popup_id: id, is_on: z.boolean() }),
    output: z.object({}),
    failure: 'Failed to save the inbox setting of the form.',
  }),
})

const chat = SiteChat.extend({ object_id: id })
export type Chat = z.infer<typeof chat>

/** How a site's chat is set. */
export const chatSettingsCalls = withScopes(
  { area: 'conversations', reads: ['load'] },
  {
    /** What a new site starts with where nothing was saved. */
    load: call('/chat/load', {
      input: z.object({}),
      output: z.object({ chat }),
      failure: 'Failed to load the chat settings.',
    }),
    /** What visitors see follows at once. */
    save: call('/chat/save', {
      logs: { kind: 'publish', text: 'Changed the chat settings' },
      role: 'editor',
      input: SiteChat,
      output: z.object({ chat }),
      failure: 'Failed to save the chat settings.',
    }),
    /** The chat on a sample page, for a day; `/on/{page}` shows it on a copy of the owner's. Nothing is sent from there. */
    preview: call('/chat/preview', {
      role: 'editor',
      input: z.object({ settings: ChatSettings }),
      output: z.object({ preview_url: z.string() }),
      failure: 'Failed to preview the chat.',
    }),
  },
)
