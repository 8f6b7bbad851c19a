import type { Id } from '#core/id.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import { type Outgoing, send, type SendContext } from '#features/sending/server/index.ts'
import { type ComposedMail, fillMail } from './fill-mail.ts'

/** A mail to one person: who gets it, and what its merge tags stand for. */
export interface MailToOne extends Omit<Outgoing, 'subject' | 'html' | 'text'> {
  readonly mail: ComposedMail
  readonly values: MergeValues
  /** Marks it as a test and shows what merge tags show in previews. */
  readonly isTest?: boolean
}

/** Fills in a mail for one person and puts it into the ledger, in the caller's transaction. Answers the message. */
export async function sendMail(
  ctx: SendContext,
  { mail, values, isTest = false, headers, ...outgoing }: MailToOne,
): Promise<{ id: Id; subject: string }> {
  const filled = fillMail(mail, values, { isPreview: isTest })
  const subject = isTest ? `[Test] ${filled.subject}` : filled.subject
  const { html, text } = filled
  const all = { ...headers, 'Auto-Submitted': 'auto-generated' }
  return { id: await send(ctx, { ...outgoing, subject, html, text, headers: all }), subject }
}
