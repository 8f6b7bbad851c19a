/** A person or a machine that sends or receives email. The address has passed `cleanEmail`. */
export interface MailAddress {
  readonly name: string
  readonly address: string
}

/** The headers that a single message may have in addition to those of every message. */
export const mailHeaders = [
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'List-Id',
  'Auto-Submitted',
  'Feedback-ID',
  'X-Label',
] as const

/** A file attached to a message. */
export interface MailAttachment {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** One message to one person. */
export interface MailMessage {
  /** Assigned by us, and never changed: "<0197…@trellis.example>". Replies and bounces refer to the message by it. */
  readonly messageId: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo?: MailAddress | undefined
  readonly subject: string
  /** Every message has a text part. `textPart` creates one from HTML. */
  readonly text: string
  readonly html?: string | undefined
  readonly headers?: Partial<Record<(typeof mailHeaders)[number], string>> | undefined
  readonly attachments?: readonly MailAttachment[] | undefined
}

/** Whether the installation has an SMTP server, and what stores its messages if it has none. */
export interface InstallationMail {
  /** `mailbox` means that no SMTP server is set, so messages stay in the dashboard's mailbox. */
  readonly kind: 'smtp' | 'mailbox'
  /** Host of that server. */
  readonly host?: string
  /** URL of that server, including the password. */
  readonly url?: string | undefined
  /** The server in the program's settings, if any. */
  readonly fromSettings?: { readonly url: string; readonly from: MailAddress } | null
  /** Switches to another server. null means the one in the settings again. */
  use?(server: { readonly url: string; readonly from: MailAddress } | null): void
  /**
   * Stores a message that no server accepts. The mailbox page shows the ledger's row, so nothing else has to be done.
   */
  keep(message: MailMessage): Promise<void>
}
