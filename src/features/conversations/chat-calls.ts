import { z } from 'zod'
import { byOwnRoute, call, longBody, uploadCall } from '#core/call.ts'
import { id, moment } from '#core/fields.ts'
import { chatPaths } from '#embed/chat-protocol.ts'
import { MessageFiles, Position, TextWithFiles } from './message-fields.ts'

const token = z.string().max(200)
const failure = 'That did not work. Please try again.'

/** A file of a message, as sent to the visitor. */
const chatFile = z.object({ name: z.string(), type: z.string(), size: z.int(), url: z.string() })

const chatMessage = z.object({
  id,
  position: z.int(),
  from: z.enum(['visitor', 'team']),
  text: z.string(),
  at: moment,
  files: z.array(chatFile).optional(),
})

/** The calls of the chat on a page: see embed/chat-protocol.ts. */
export const chatCalls = {
  /**
   * Starts a chat, or continues the thread of the person identified by the token. If the site's own server vouches for
   * the visitor (email, ID and hash, as in `/v/identify`), they continue their own thread on every device, and no one
   * else can.
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
  /** The same message sent twice is stored once. A closed conversation is reopened. */
  send: call(chatPaths.send, {
    access: 'visitor',
    input: z.object({
      token,
      id,
      text: TextWithFiles,
      /** IDs of files uploaded earlier with `/v/chat/upload`. */
      files: MessageFiles,
      page: z.string().max(2000).default(''),
      /** The greeting that it answers, sent with the first message. */
      greeting: z.union([id, z.literal('')]).default(''),
    }),
    output: z.object({ message: chatMessage }),
    failure,
    limit: { address: { burst: 60, perMinute: 60 } },
    ...longBody,
  }),
  /** Returns the next messages after a position, oldest first. */
  messages: call(chatPaths.messages, {
    access: 'visitor',
    input: z.object({ token, after: Position.default(0) }),
    output: z.object({ messages: z.array(chatMessage), has_more: z.boolean() }),
    failure,
  }),
  /**
   * Takes a multipart body with one file. The token is in the URL. A file that isn't attached to a message within a day
   * is removed.
   */
  upload: uploadCall(
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
  /** Records the position up to which the visitor has read. */
  seen: call(chatPaths.seen, {
    access: 'visitor',
    input: z.object({ token, position: Position }),
    output: z.object({}),
    failure,
  }),
  /** Stores where answers are sent after the visitor has left. It does not prove who they are. */
  address: call(chatPaths.address, {
    access: 'visitor',
    input: z.object({ token, email: z.string().trim().max(320) }),
    output: z.object({}),
    failure,
    limit: { address: { burst: 20, perMinute: 10 } },
  }),
  /** Records that a visitor saw or opened a greeting. Each counts once, no matter how often it is sent. */
  greeting: call(chatPaths.greeting, {
    access: 'visitor',
    input: z.object({
      visitor_id: id,
      greeting: id,
      /** The text that they saw, if several are tested. */
      variant: z.union([id, z.literal('')]).default(''),
      did: z.enum(['shown', 'opened']),
    }),
    output: z.object({}),
    failure,
    limit: { address: { burst: 30, perMinute: 15 } },
  }),
  /** Server-sent events, resumed by `Last-Event-ID`. */
  stream: byOwnRoute(
    call(chatPaths.stream, {
      access: 'visitor',
      method: 'GET',
      input: z.object({
        token,
        after: z.coerce.number().int().min(0).max(1e9).default(0),
        /** The visitor's page, for visitors who may be tracked. */
        page: z.string().max(2000).default(''),
      }),
      output: z.object({}),
      failure,
    }),
  ),
}
