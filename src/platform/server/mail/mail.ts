/** A person or a machine that mail goes to or comes from. The address has passed `cleanEmail`. */
export interface MailAddress {
  readonly name: string
  readonly address: string
}

/** The headers that a message may carry besides those that every message has. */
export const mailHeaders = [
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'List-Id',
  'Auto-Submitted',
  'X-Label',
] as const

/** One message to one person. */
export interface MailMessage {
  /** Ours, for ever: "<0197…@trellis.example>". It names the message in answers and bounces. */
  readonly messageId: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo?: MailAddress | undefined
  readonly subject: string
  /** Every message has a text part; `textPart` makes one from HTML. */
  readonly text: string
  readonly html?: string | undefined
  readonly headers?: Partial<Record<(typeof mailHeaders)[number], string>> | undefined
}

/**
 * What became of a message. `accepted`: the next server has it. `deferred`: try again later. `bounced`: never try again.
 * `unknown`: the line broke after the message was handed over, so it may have arrived: do not simply send it again.
 */
export type HandOver =
  | { readonly outcome: 'accepted'; readonly response: string }
  | { readonly outcome: 'deferred'; readonly reason: string }
  | { readonly outcome: 'bounced'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly reason: string }

/** Where mail goes: an SMTP server, or the mailbox page of the dashboard when none is configured. */
export interface MailTransport {
  readonly kind: 'smtp' | 'mailbox'
  /** Never rejects because of the other side; a broken message of our own making is an error. */
  hand(message: MailMessage): Promise<HandOver>
  close(): Promise<void>
}
