/**
 * The protocol between the chat on a page and the server. Calls are POSTs of JSON with the site's public `key`, and the
 * response is `{success: true, …}`: `/v/chat/start`, `/v/chat/send`, `/v/chat/messages`, `/v/chat/typing`,
 * `/v/chat/seen`, `/v/chat/address`, `/v/chat/greeting`. Events arrive as server-sent events from `GET
 * /v/chat/stream?key=…&token=…&after=…`.
 */

/** One message of the thread. */
export interface ChatMessage {
  /** A UUIDv7 created by its sender. A message that is sent twice is stored once. */
  id: string
  /**
   * Position in the thread: 1 for the first message, then increasing, not always by one. Both sides show messages in
   * this order.
   */
  position: number
  from: 'visitor' | 'team'
  /** Plain text, with line breaks. */
  text: string
  /** Time at which it was stored, ISO 8601. */
  at: string
  files?: ChatFile[]
}

/** A file of a message. Its URL is valid for at least 12 hours. */
export interface ChatFile {
  name: string
  /** Media type, detected from its bytes. */
  type: string
  size: number
  url: string
}

/**
 * Response of `/v/chat/upload?key=…&token=…`, which takes a multipart body with one file. The file's `id` is sent with
 * a message.
 */
export interface ChatUploaded {
  file: ChatFile & { id: string }
}

/** Response of `/v/chat/start`. */
export interface ChatStarted {
  /** Authenticates the thread. The page stores it and sends it with every other request. */
  token: string
  /** ID of the thread. A different one belongs to another visitor. */
  thread: string
  /** Position of the last message; 0 if there are none yet. */
  last: number
  /** Position up to which the visitor has read. */
  seen: number
  /** Position up to which the team has read. */
  team_seen: number
  /** Whether an email address is known to which replies can be sent. */
  has_address: boolean
  presence: ChatPresence
  /** While it is closed: when the team is back, ISO 8601; null if unknown. */
  back_at: string | null
}

/**
 * Whether a team member is online, none is although it is within office hours (away), or it is outside of them
 * (closed).
 */
export type ChatPresence = 'online' | 'away' | 'closed'

/** Data of the stream's events, by event name. A `message` event has the message's position as its id. */
export interface ChatEvents {
  message: ChatMessage
  /** Read positions, sent whenever one changes. */
  seen: { visitor: number; team: number }
  /** A team member is typing; valid for a few seconds. */
  typing: Record<string, never>
  /** The first team member has come online, or the last one has left. */
  presence: Pick<ChatStarted, 'presence' | 'back_at'>
}

/** Paths of the chat's API, below the origin. */
export const chatPaths = {
  start: '/v/chat/start',
  send: '/v/chat/send',
  upload: '/v/chat/upload',
  messages: '/v/chat/messages',
  typing: '/v/chat/typing',
  seen: '/v/chat/seen',
  address: '/v/chat/address',
  greeting: '/v/chat/greeting',
  stream: '/v/chat/stream',
} as const
