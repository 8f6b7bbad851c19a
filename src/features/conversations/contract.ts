import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { withScopes } from '#core/with-scopes.ts'
import { Statistics } from '#features/ab-tests/contract.ts'
import { ChatSettings, SiteChat } from './chat-settings.ts'
import { MessageFiles, MessageText, Position, TextWithFiles } from './message-fields.ts'
import {
  ConversationSummary,
  conversationStates,
  ConversationTag,
  maxTags,
  SavedReply,
  ThreadMessage,
  VisitedPage,
} from './shapes.ts'
import { InboxStats } from './stats-shapes.ts'

export { chatCalls } from './chat-calls.ts'
export type { Attachment } from '#features/attachments/contract.ts'
export type { SiteChat } from './chat-settings.ts'
export type { InboxStats } from './stats-shapes.ts'
export type { ConversationState, ConversationSummary, SavedReply, ThreadMessage, VisitedPage } from './shapes.ts'

const keyAccess = {
  area: 'conversations',
  reads: ['list', 'load', 'pages', 'stats', 'savedReplies', 'formInbox'],
} as const
const conversation_id = id

/** The calls of the Inbox in the dashboard. */
export const inboxCalls = withScopes(keyAccess, {
  /** Returns the conversations in one state, newest first. `before`: the last one of the previous page. */
  list: call('/inbox/list', {
    input: z.object({
      state: z.enum(conversationStates).default('open'),
      assigned: z.union([z.enum(['anyone', 'me', 'nobody']), id]).default('anyone'),
      search: line(200).default(''),
      /** Only conversations with this tag; empty for all. */
      tag: line(50).default(''),
      before: z.object({ last_at: moment, id }).nullable().default(null),
    }),
    output: z.object({
      conversations: z.array(ConversationSummary),
      has_more: z.boolean(),
      counts: z.record(z.enum(conversationStates), z.int()),
      /** The members who can be assigned. */
      team: z.array(z.object({ id, name: z.string() })),
      /** The tags of the site's conversations, most used first. */
      tags: z.array(z.string()),
      /** Whether `first_response` counts only office hours. */
      has_hours: z.boolean(),
      /**
       * Median number of seconds (in office hours, if there are any) to the first answer, for the conversations that
       * started in the last 30 days; null if none was answered.
       */
      first_response: z.number().nullable(),
    }),
    failure: 'Failed to load the inbox.',
  }),
  load: call('/inbox/load', {
    input: z.object({ conversation_id }),
    output: z.object({
      conversation: ConversationSummary.extend({
        contact_id: id.nullable(),
        /** Whether the site's own server vouches for their identity. */
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
  /**
   * Returns the pages that the visitor saw around the time of the conversation, and those on which their chat is open
   * now, if they may be tracked.
   */
  pages: call('/inbox/pages', {
    input: z.object({ conversation_id }),
    output: z.object({ pages: z.array(VisitedPage) }),
    failure: 'Failed to load the pages.',
  }),
  /**
   * Sends an answer to the visitor, or a note to the team. The same `id` sent twice is stored once. `after` is the last
   * message that the author saw: the call fails if a colleague has answered since, unless `anyway` is set.
   */
  reply: call('/inbox/reply', {
    input: z.object({
      conversation_id,
      id,
      text: TextWithFiles,
      /** IDs of files uploaded earlier with `/attachments/upload`. */
      attachments: MessageFiles,
      is_note: z.boolean().default(false),
      after: Position,
      anyway: z.boolean().default(false),
      /** Whether to close the conversation as well. */
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
      /** Tags to add to and remove from the conversation. Other tags are left as colleagues set them. */
      add_tags: z.array(ConversationTag).max(maxTags).default([]),
      remove_tags: z.array(line(50)).max(maxTags).default([]),
    }),
    output: z.object({}),
    failure: 'Failed to change the conversation.',
  }),
  /** Records the position up to which the team has read. */
  seen: call('/inbox/seen', {
    input: z.object({ conversation_id, position: Position }),
    output: z.object({}),
    failure: 'Failed to mark the conversation as read.',
  }),
  /** Shows the visitor that a team member is typing. */
  typing: call('/inbox/typing', {
    input: z.object({ conversation_id }),
    output: z.object({}),
    failure: 'Failed to show that you are typing.',
  }),
  /** Sent twice a minute by each member with the inbox open, so that visitors see that the team is online. */
  presence: call('/inbox/presence', {
    input: z.object({}),
    output: z.object({ online: z.int() }),
    failure: 'Failed to show that you are online.',
  }),
  /** Returns the conversations of the last days, response times and replies by team member, without spam. */
  stats: call('/inbox/stats', {
    input: z.object({ days: z.union([z.literal(7), z.literal(30), z.literal(90)]).default(30) }),
    output: InboxStats,
    failure: 'Failed to load the inbox statistics.',
    mayLag: true,
  }),
  savedReplies: call('/inbox/saved-replies/list', {
    input: z.object({}),
    output: z.object({ replies: z.array(SavedReply) }),
    failure: 'Failed to load the saved replies.',
  }),
  saveReply: call('/inbox/saved-replies/save', {
    logs: { kind: 'change', text: 'Saved a reply template', about: 'reply' },
    input: z.object({ id: id.optional(), name: requiredLine(100, 'Enter a name.'), text: MessageText }),
    output: z.object({ reply: SavedReply }),
    failure: 'Failed to save the reply.',
  }),
  deleteReply: call('/inbox/saved-replies/delete', {
    logs: { kind: 'delete', text: 'Deleted a reply template' },
    input: z.object({ id }),
    output: z.object({}),
    failure: 'Failed to delete the saved reply.',
  }),
  /** Returns whether the submissions of a form arrive in the inbox. */
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

const hours = ChatSettings.shape.hours

/** The calls for when the team answers, in the chat and by email. */
export const officeHoursCalls = withScopes(
  { area: 'conversations', reads: ['load'] },
  {
    load: call('/inbox/hours/load', {
      input: z.object({}),
      output: z.object({ hours }),
      failure: 'Failed to load the office hours.',
    }),
    /** `null` means always. The chat is updated at once. */
    save: call('/inbox/hours/save', {
      logs: { kind: 'change', text: 'Changed the office hours' },
      role: 'editor',
      input: z.object({ hours }),
      output: z.object({ hours }),
      failure: 'Failed to save the office hours.',
    }),
  },
)

const chat = SiteChat.extend({ object_id: id })

/** Number of visitors who saw a greeting, opened it, and answered it with their first message. Each counts once. */
const GreetingFigures = z.object({ shown: z.int(), opened: z.int(), replied: z.int() })
const GreetingResult = GreetingFigures.extend({
  id,
  /** The results of its A/B test since it started. A conversion is a reply. Null if no test is running. */
  test: z
    .object({ started_at: moment, variants: z.array(GreetingFigures.extend({ id })), statistics: Statistics })
    .nullable(),
})
export type GreetingResult = z.infer<typeof GreetingResult>
const EndedGreetingTest = z.object({
  id,
  started_at: moment,
  ended_at: moment,
  /** The tested text that all visitors have seen since; null if it is a different one. */
  chosen: id.nullable(),
  sentence: z.string(),
  variants: z.array(GreetingFigures.extend({ id, text: z.string() })),
})
export type EndedGreetingTest = z.infer<typeof EndedGreetingTest>
export type Chat = z.infer<typeof chat>

/** The calls for the settings of a site's chat. */
export const chatSettingsCalls = withScopes(
  { area: 'conversations', reads: ['load', 'greetings'] },
  {
    /** Returns the saved settings, or the defaults of a new site if nothing was saved. */
    load: call('/chat/load', {
      input: z.object({}),
      output: z.object({ chat }),
      failure: 'Failed to load the chat settings.',
    }),
    /** The change is visible to visitors at once. */
    save: call('/chat/save', {
      logs: { kind: 'publish', text: 'Changed the chat settings' },
      role: 'editor',
      input: SiteChat,
      output: z.object({ chat }),
      failure: 'Failed to save the chat settings.',
    }),
    /**
     * Returns the figures of each greeting for the last 30 days, the results of its A/B test, and those of the 50 most
     * recently ended tests.
     */
    greetings: call('/chat/greetings/stats', {
      input: z.object({}),
      output: z.object({ greetings: z.array(GreetingResult), ended_tests: z.array(EndedGreetingTest) }),
      failure: 'Failed to load the results of the greetings.',
    }),
    /**
     * Ends an A/B test of a greeting. From then on it uses this text: its own (the ID of the test) or that of a
     * variant.
     */
    endTest: call('/chat/greetings/end-test', {
      logs: { kind: 'publish', text: 'Ended an A/B test of a chat greeting' },
      role: 'editor',
      input: z.object({ greeting_id: id, variant: id }),
      output: z.object({ chat }),
      failure: 'Failed to end the test.',
    }),
    /**
     * Shows the chat on a sample page, for a day; `/on/{page}` shows it on a copy of the owner's page. Nothing is sent
     * from there.
     */
    preview: call('/chat/preview', {
      role: 'editor',
      input: z.object({ settings: ChatSettings }),
      output: z.object({ preview_url: z.string() }),
      failure: 'Failed to preview the chat.',
    }),
  },
)
