/**
 * What the chat on a page and the server say to each other. Calls are POSTs of JSON with the site's public `key`, answered with
 * `{success: true, …}`: `/v/chat/start`, `/v/chat/send`, `/v/chat/messages`, `/v/chat/typing`, `/v/chat/seen`, `/v/chat/address`. What
 * happens comes as server-sent events from `GET /v/chat/stream?key=…&token=…&after=…`.
 */

/** One message of the thread. */
export interface ChatMessage {
  /** A UUIDv7 made by its sender: sent twice, it is stored once. */
  id: string
  /** 1 for the first of the thread, and rising, not always by one: both sides show messages in this order. */
  position: number
  from: 'visitor' | 'team'
  /** Plain text, with line breaks. */
  text: string
  /** When it was stored, ISO 8601. */
  at: string
}

/** Answer to `/v/chat/start`. */
export interface ChatStarted {
  /** Vouches for the thread; kept by the page, and sent with everything else. */
  token: string
  /** Position of the last message; 0: nothing was said yet. */
  last: number
  /** Up to where the visitor has read. */
  seen: number
  /** Up to where the team has read. */
  team_seen: number
  /** Whether an email address is known to which answers can go. */
  has_address: boolean
}

/** Data of the stream's events, by their names. An event `message` carries the message's position as its id. */
export interface ChatEvents {
  message: ChatMessage
  /** Read marks, whenever one moves. */
  seen: { visitor: number; team: number }
  /** Somebody of the team is typing; true for some seconds. */
  typing: Record<string, never>
}
