import type { Reply } from './reply.ts'

/** One message to one recipient, as it is sent over SMTP. */
export interface OutgoingMessage {
  /** The return path; empty for none. ASCII, like `to`. */
  readonly from: string
  readonly to: string
  /** In pieces. ASCII; every line ends with CR LF, none starts with a dot. */
  readonly content: readonly (string | Buffer)[]
}

/**
 * The result of sending a message.
 * - `cut`: the server ended the connection at this recipient, before any content was sent.
 * - `unsent`: the message was not tried, because the server cannot be reached. With `retryAt`, only the recipient's domain is paused.
 * - `unknown`: the connection ended after the content had begun to leave, so the message may have arrived.
 */
export type SendResult =
  | { readonly outcome: 'accepted'; readonly response: string }
  | { readonly outcome: 'deferred' | 'bounced'; readonly reason: string; readonly step: Step }
  | { readonly outcome: 'unknown' | 'cut'; readonly reason: string }
  | { readonly outcome: 'unsent'; readonly reason: string; readonly retryAt?: number }

/** What the server refused: the recipient, or the content. */
export type Step = 'recipient' | 'content'

/** The reply code with which a server ends the connection. */
export const closingCode = 421

/** What replies to an envelope mean; null when the content may follow. */
export function envelopeResult(mail: Reply, rcpt: Reply | undefined, data: Reply | undefined): SendResult | null {
  // A sender that is refused for good is our configuration's fault: the message can leave once that is fixed.
  if (mail.code >= 500) return { outcome: 'unsent', reason: `The sender was refused: ${textOf(mail)}` }
  if (mail.code >= 400) return { outcome: 'deferred', reason: textOf(mail), step: 'content' }
  if (rcpt && rcpt.code >= 400) return refused(rcpt, 'recipient')
  if (data && data.code !== 354) return refused(data, 'content')
  return null
}

/** What the reply to the content means. */
export function contentResult(reply: Reply): SendResult {
  if (reply.code < 400) return { outcome: 'accepted', response: textOf(reply) }
  return refused(reply, 'content')
}

function refused(reply: Reply, step: Step): SendResult {
  return { outcome: reply.code >= 500 ? 'bounced' : 'deferred', reason: textOf(reply), step }
}

/** A reply as one line for people. */
export function textOf({ code, text }: Reply): string {
  return `${code} ${text}`.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
}
