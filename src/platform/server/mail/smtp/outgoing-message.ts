import type { Reply } from './reply.ts'

/** One message to one recipient, as sent over SMTP. */
export interface OutgoingMessage {
  /** The return path. Empty for none. ASCII, like `to`. */
  readonly from: string
  readonly to: string
  /** The content in pieces. ASCII; every line ends with CR LF, none starts with a dot. */
  readonly content: readonly (string | Buffer)[]
}

/**
 * The result of sending a message.
 * - `cut`: the server ended the connection at this recipient, before any content was sent.
 * - `unsent`: the message was not tried, because the server can't be reached. With `retryAt`, only the recipient's
 *   domain is paused.
 * - `unknown`: the connection ended after sending the content had begun, so the message may have arrived.
 */
export type SendResult =
  | { readonly outcome: 'accepted'; readonly response: string }
  | { readonly outcome: 'deferred' | 'bounced'; readonly reason: string; readonly step: Step }
  | { readonly outcome: 'unknown' | 'cut'; readonly reason: string }
  | { readonly outcome: 'unsent'; readonly reason: string; readonly retryAt?: number }

/** The part that the server rejected: the recipient, or the content. */
export type Step = 'recipient' | 'content'

/** The reply code with which a server ends the connection. */
export const closingCode = 421

/** Interprets the replies to an envelope. Null if the content may follow. */
export function envelopeResult(mail: Reply, rcpt: Reply | undefined, data: Reply | undefined): SendResult | null {
  // A permanently rejected sender is our configuration's fault. The message can be sent once that is fixed.
  if (mail.code >= 500) return { outcome: 'unsent', reason: `The sender was refused: ${textOf(mail)}` }
  if (mail.code >= 400) return { outcome: 'deferred', reason: textOf(mail), step: 'content' }
  if (rcpt && rcpt.code >= 400) return refused(rcpt, 'recipient')
  if (data && data.code !== 354) return refused(data, 'content')
  return null
}

/** Interprets the reply to the content. */
export function contentResult(reply: Reply): SendResult {
  if (reply.code < 400) return { outcome: 'accepted', response: textOf(reply) }
  return refused(reply, 'content')
}

function refused(reply: Reply, step: Step): SendResult {
  return { outcome: reply.code >= 500 ? 'bounced' : 'deferred', reason: textOf(reply), step }
}

/** Formats a reply as one line for people. */
export function textOf({ code, text }: Reply): string {
  return `${code} ${text}`.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
}
