/** A person or a machine that mail goes to or comes from. The address has passed `cleanEmail`. */
export interface MailAddress {
  readonly name: string
  readonly address: string
}

/** The headers that a single message may carry besides those that every message has. */
export const mailHeaders = [
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'List-Id',
  'Auto-Submitted',
  'Feedback-ID',
  'X-Label',
] as const

/** A file that a message carries. */
export interface MailAttachment {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** One message to one person. */
export interface MailMessage {
  /** Ours, and never changed: "<0197…@trellis.example>". It names the message in replies and bounces. */
  readonly messageId: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo?: MailAddress | undefined
  readonly subject: string
  /** Every message has a text part; `textPart` makes one from HTML. */
  readonly text: string
  readonly html?: string | undefined
  readonly headers?: Partial<Record<(typeof mailHeaders)[number], string>> | undefined
  readonly attachments?: readonly MailAttachment[] | undefined
}

/** Whether the installation has an SMTP server, and what keeps its mail where it has none. */
export interface InstallationMail {
  /** `mailbox`: no SMTP server is set, so that messages stay in the dashboard's mailbox. */
  readonly kind: 'smtp' | 'mailbox'
  /** The host of that server. */
  readonly host?: string
  /** Its address, with the password. */
  readonly url?: string | undefined
  /** The server that the program's settings name, if any. */
  readonly fromSettings?: { readonly url: string; readonly from: MailAddress } | null
  /** Takes another server into use; null: that of the settings again. */
  use?(server: { readonly url: string; readonly from: MailAddress } | null): void
  /** Keeps a message that no server takes. The ledger's row is what the mailbox page shows, so that nothing else is to do. */
  keep(message: MailMessage): Promise<void>
}
