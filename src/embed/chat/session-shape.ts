import type { ChatMessage, ChatStarted, ChatUploaded } from '../chat-protocol.ts'
import type { ExtraContext } from '../extras/extra.ts'

/** The piece that communicates with the chat's server. */
export interface ChatSessionPiece {
  openSession: (context: ExtraContext, signal: AbortSignal) => ChatSession
}

/** An uploaded file, for the next message. */
export type SentFile = ChatUploaded['file']

/** A message from the visitor that the server hasn't received yet. */
interface PendingMessage {
  id: string
  text: string
  files: SentFile[]
  isFailed?: boolean
}

/** State of the visitor's thread, and its actions. */
export interface ChatSession {
  /** The server's latest response; undefined until there is one. */
  state: ChatStarted | undefined
  /** Resolves with the server's first response. */
  ready: Promise<void>
  /** The messages after the position `from`, in order. */
  messages: ChatMessage[]
  from: number
  pending: PendingMessage[]
  /** Whether the stream is disconnected. */
  isLost: boolean
  /** Time until which a team member counts as typing, in milliseconds since 1970. */
  typingUntil: number
  /** Whether the window is open. The stream then stays connected even while the page is hidden. */
  isWatched: boolean
  /** Registers a listener for every change. `news`: a new message from the team. */
  hear: (listener: (news?: ChatMessage) => void) => void
  unread: () => number
  say: (text: string, files: SentFile[]) => void
  /**
   * Uploads a file before its message is sent and reports the fraction uploaded. Resolves with undefined if the server
   * refuses it.
   */
  upload: (file: File, onPart: (part: number) => void) => Promise<SentFile | undefined>
  retry: () => void
  /** Loads earlier messages; false if there are none. */
  earlier: () => Promise<boolean>
  typing: () => void
  saw: () => void
  /** Saves the email address for replies; false if it is invalid. */
  leave: (email: string) => Promise<boolean>
  greeting: { id: string; text: string } | undefined
}
