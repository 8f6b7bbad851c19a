import type { ChatMessage, ChatStarted, ChatUploaded } from '../chat-protocol.ts'
import type { ExtraContext } from '../extras/extra.ts'

/** The piece that speaks with the chat's server. */
export interface ChatSessionPiece {
  openSession: (context: ExtraContext, signal: AbortSignal) => ChatSession
}

/** A file that the server has, for the next message. */
export type SentFile = ChatUploaded['file']

/** A message of the visitor's that the server does not have yet. */
interface PendingMessage {
  id: string
  text: string
  files: SentFile[]
  isFailed?: boolean
}

/** What is known of the visitor's thread, and what can be done in it. */
export interface ChatSession {
  /** What the server last said; undefined until it did. */
  state: ChatStarted | undefined
  /** Settles when the server has first said something. */
  ready: Promise<void>
  /** What was said after the position `from`, in order. */
  messages: ChatMessage[]
  from: number
  pending: PendingMessage[]
  /** The stream is cut. */
  isLost: boolean
  /** Until when somebody of the team is typing, in milliseconds since 1970. */
  typingUntil: number
  /** The window is open: the stream stays, also while the page is out of sight. */
  isWatched: boolean
  /** Calls back whenever something changed; `news`: a message of the team that was not there before. */
  hear: (listener: (news?: ChatMessage) => void) => void
  unread: () => number
  say: (text: string, files: SentFile[]) => void
  /** Sends a file ahead of its message and says which part has left; undefined: the server does not take it. */
  upload: (file: File, onPart: (part: number) => void) => Promise<SentFile | undefined>
  retry: () => void
  /** Fetches what was said before; false when there is no more. */
  earlier: () => Promise<boolean>
  typing: () => void
  saw: () => void
  /** Says where answers may go; false: that is no address. */
  leave: (email: string) => Promise<boolean>
  greeting: { id: string; text: string } | undefined
}
