import type { Id } from '#core/id.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import { type Outgoing, sendMany, type SendContext } from '#features/sending/server/index.ts'
import { type ComposedMail, fillMail } from './fill-mail.ts'

/** An email to one person: the recipient and the merge tag values. */
export interface MailToOne extends Omit<Outgoing, 'subject' | 'html' | 'text'> {
  readonly mail: ComposedMail
  readonly values: MergeValues
  /** Whether to mark it as a test and show the merge tags' preview samples. */
  readonly isTest?: boolean
  /** Changes the filled-in HTML, for example to track its links. */
  readonly rewrite?: ((html: string) => string) | undefined
}

/** Fills in an email for one person and adds it to the ledger, in the caller's transaction. Returns the message. */
export async function sendMail(ctx: SendContext, mail: MailToOne): Promise<{ id: Id; subject: string }> {
  const [sent] = await sendMails(ctx, [mail])
  return sent!
}

/** Does the same for many emails in one statement. Returns the messages in order. */
export async function sendMails(ctx: SendContext, mails: readonly MailToOne[]): Promise<{ id: Id; subject: string }[]> {
  const filled = mails.map(filledMail)
  const ids = await sendMany(ctx, filled)
  return filled.map(({ subject }, index) => ({ id: ids[index]!, subject }))
}

function filledMail({ mail, values, isTest = false, rewrite, headers, ...outgoing }: MailToOne): Outgoing {
  const filled = fillMail(mail, values, { isPreview: isTest })
  const subject = isTest ? `[Test] ${filled.subject}` : filled.subject
  const html = rewrite ? rewrite(filled.html) : filled.html
  return { ...outgoing, subject, html, text: filled.text, headers: { ...headers, 'Auto-Submitted': 'auto-generated' } }
}
