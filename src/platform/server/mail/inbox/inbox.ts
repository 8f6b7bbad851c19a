/** Connection settings of a mailbox. `address` has been checked. */
export interface InboxPlace {
  readonly protocol: 'imap' | 'pop3'
  readonly host: string
  readonly port: number
  /** Address to connect to. */
  readonly address: string
  /** Whether TLS starts with the first byte, after the greeting, or never. */
  readonly security: 'tls' | 'starttls' | 'none'
  /** Whether the certificate must be one that is publicly trusted. */
  readonly isChecked: boolean
  readonly user: string
  readonly password: string
  /** IMAP only. */
  readonly folder: string
}

/** What happens to a message after it was read. */
type Afterwards = 'seen' | 'delete'

/** An open mailbox. Marks identify its messages for as long as they exist. */
export interface Inbox {
  /** Returns messages after a mark returned earlier (empty: all), oldest first, and the total number of messages. */
  list(after: string): Promise<{ readonly marks: readonly string[]; readonly total: number }>
  /**
   * Returns the beginning of a message, or all of it up to `max` bytes, with one character per byte. Null if it is
   * gone.
   */
  read(mark: string, max?: number): Promise<string | null>
  finish(marks: readonly string[], how: Afterwards): Promise<void>
  /** Logs out. Deleted messages are then gone. */
  close(): Promise<void>
}

/** A rejection by a mailbox, with a user-facing message. */
export class InboxProblem extends Error {
  override readonly name = 'InboxProblem'
}

/** Default maximum number of bytes read of a message. A report is at its beginning. */
export const maxRead = 262_144

/** Maximum size of a message that is read completely, in bytes. */
export const maxWhole = 26_214_400
