/** How a mailbox is reached; `address` has been checked. */
export interface InboxPlace {
  readonly protocol: 'imap' | 'pop3'
  readonly host: string
  readonly port: number
  /** What the connection goes to. */
  readonly address: string
  /** TLS from the first byte, after the greeting, or never. */
  readonly security: 'tls' | 'starttls' | 'none'
  /** Whether the certificate has to be one that the world trusts. */
  readonly isChecked: boolean
  readonly user: string
  readonly password: string
  /** Of IMAP. */
  readonly folder: string
}

/** What is done with a mail that was read. */
type Afterwards = 'seen' | 'delete'

/** A mailbox that is open. Marks name its mails for as long as they are there. */
export interface Inbox {
  /** Mails that are new after a mark that this answered before (empty: all), oldest first; and how many are there in all. */
  list(after: string): Promise<{ readonly marks: readonly string[]; readonly total: number }>
  /** The beginning of a mail, or all of it up to `max` bytes, a character for each byte; null when it is gone. */
  read(mark: string, max?: number): Promise<string | null>
  finish(marks: readonly string[], how: Afterwards): Promise<void>
  /** Says goodbye; what was deleted is then gone. */
  close(): Promise<void>
}

/** What a mailbox said no to, in words for people. */
export class InboxProblem extends Error {
  override readonly name = 'InboxProblem'
}

/** Of a mail no more is read than this unless told, in bytes: what it reports stands at its beginning. */
export const maxRead = 262_144

/** The largest mail that is read as a whole, in bytes. */
export const maxWhole = 26_214_400
