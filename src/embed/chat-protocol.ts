/**
 * What the chat on a page and the server say to each other. Calls are POSTs of JSON with the site's public `key`, answered with
 * `{success: true, …}`: `/v/chat/start`, `/v/chat/send`, `/v/chat/messages`, `/v/chat/typing`, `/v/chat/seen`, `/v/chat/address`, `/v/chat/greeting`.
 * What happens comes as server-sent events from `GET /v/chat/stream?key=…&token=…&after=…`.
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
  files?: ChatFile[]
}

/** A file of a message; its address works for at least 12 hours. */
export interface ChatFile {
  name: string
  /** Found in its bytes. */
  type: string
  size: number
  url: string
}

/** Answer to `/v/chat/upload?key=…&token=…`, a multipart body with one file: its `id` goes with a message. */
export interface ChatUploaded {
  file: ChatFile & { id: string }
}

/** Answer to `/v/chat/start`. */
export interface ChatStarted {
  /** Vouches for the thread; kept by the page, and sent with everything else. */
  token: string
  /** Names the thread: another one is somebody else's. */
  thread: string
  /** Position of the last message; 0: nothing was said yet. */
  last: number
  /** Up to where the visitor has read. */
  seen: number
  /** Up to where the team has read. */
  team_seen: number
  /** Whether an email address is known to which answers can go. */
  has_address: boolean
  presence: ChatPresence
  /** While it is closed: when the team is back, ISO 8601; null where that is not known. */
  back_at: string | null
}

/** Whether somebody of the team is there, nobody is though it is the hour, or it is not. */
export type ChatPresence = 'online' | 'away' | 'closed'

/** Data of the stream's events, by their names. An event `message` carries the message's position as its id. */
export interface ChatEvents {
  message: ChatMessage
  /** Read marks, whenever one moves. */
  seen: { visitor: number; team: number }
  /** Somebody of the team is typing; true for some seconds. */
  typing: Record<string, never>
  /** Somebody of the team comes or the last one goes. */
  presence: Pick<ChatStarted, 'presence' | 'back_at'>
}

/** Where the chat's server answers, below the origin. */
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
