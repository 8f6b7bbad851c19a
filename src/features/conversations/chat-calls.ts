import { z } from 'zod'
import { byOwnRoute, call, longBody, uploadCall } from '#core/call.ts'
import { id, moment } from '#core/fields.ts'
import { chatPaths } from '#embed/chat-protocol.ts'
import { MessageFiles, Position, TextWithFiles } from './message-fields.ts'

const token = z.string().max(200)
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
      text: TextWithFiles,
      /** Ids of files uploaded before by `/v/chat/upload`. */
      files: MessageFiles,
      page: z.string().max(2000).default(''),
      /** The greeting that it answers; told with the first message. */
      greeting: z.union([id, z.literal('')]).default(''),
    }),
    output: z.object({ message: chatMessage }),
    failure,
    limit: { address: { burst: 60, perMinute: 60 } },
    ...longBody,
  }),
  /** The next messages after a position, the oldest first. */
  messages: call(chatPaths.messages, {
    access: 'visitor',
    input: z.object({ token, after: Position.default(0) }),
    output: z.object({ messages: z.array(chatMessage), has_more: z.boolean() }),
    failure,
  }),
  /** Takes a multipart body with one file; the token stands in the address. Attached to no message for a day, the file is removed. */
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
  /** Up to where the visitor has read. */
  seen: call(chatPaths.seen, {
    access: 'visitor',
    input: z.object({ token, position: Position }),
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
  /** A visitor sees a greeting, or opens it. Each counts once, however often it is sent. */
  greeting: call(chatPaths.greeting, {
    access: 'visitor',
    input: z.object({
      visitor_id: id,
      greeting: id,
      /** The text that they saw, where several are tested. */
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
        /** Where the visitor is, of those who may be remembered. */
        page: z.string().max(2000).default(''),
      }),
      output: z.object({}),
      failure,
    }),
  ),
}
