import type { Id } from '#core/id.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import { type Outgoing, sendMany, type SendContext } from '#features/sending/server/index.ts'
import { type ComposedMail, fillMail } from './fill-mail.ts'

/** A mail to one person: who gets it, and what its merge tags stand for. */
export interface MailToOne extends Omit<Outgoing, 'subject' | 'html' | 'text'> {
  readonly mail: ComposedMail
  readonly values: MergeValues
  /** Marks it as a test and shows what merge tags show in previews. */
  readonly isTest?: boolean
  /** Changes what was filled in: has its links tracked. */
  readonly rewrite?: ((html: string) => string) | undefined
}

/** Fills in a mail for one person and puts it into the ledger, in the caller's transaction. Answers the message. */
export async function sendMail(ctx: SendContext, mail: MailToOne): Promise<{ id: Id; subject: string }> {
  const [sent] = await sendMails(ctx, [mail])
  return sent!
}

/** The same for many, in one statement; answers the messages in order. */
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
