import type { Reply } from './reply.ts'

/** One message to one recipient, as it goes over the line. */
export interface Letter {
  /** The return path; empty for none. ASCII, like `to`. */
  readonly from: string
  readonly to: string
  /** In pieces. ASCII; every line ends with CR LF, none starts with a dot. */
  readonly content: readonly (string | Buffer)[]
}

/**
 * What became of a letter. `unsent`: nothing of its content was sent, for a reason that has nothing to do with it. `unknown`: the
 * line broke after its content had begun to leave, so that nobody can say.
 */
export type Handed =
  | { readonly outcome: 'accepted'; readonly response: string }
  | { readonly outcome: 'deferred' | 'bounced'; readonly reason: string; readonly step: Step }
  | { readonly outcome: 'unknown' | 'unsent'; readonly reason: string }

/** Where the server said no: to the recipient, or to what it was to get. */
export type Step = 'recipient' | 'content'

/** A code that ends the whole conversation. */
export const closingCode = 421

/** What replies to an envelope mean; null when the content may follow. */
export function envelopeResult(mail: Reply, rcpt: Reply | undefined, data: Reply | undefined): Handed | null {
  // A sender that is refused for good is our configuration's fault, and the letter can leave once that is put right.
  if (mail.code >= 500) return { outcome: 'unsent', reason: `The sender was refused: ${said(mail)}` }
  if (mail.code >= 400) return { outcome: 'deferred', reason: said(mail), step: 'content' }
  if (rcpt && rcpt.code >= 400) return refused(rcpt, 'recipient')
  if (data && data.code !== 354) return refused(data, 'content')
  return null
}

/** What the reply to the content means. */
export function contentResult(reply: Reply): Handed {
  if (reply.code < 400) return { outcome: 'accepted', response: said(reply) }
  return refused(reply, 'content')
}

function refused(reply: Reply, step: Step): Handed {
  return { outcome: reply.code >= 500 ? 'bounced' : 'deferred', reason: said(reply), step }
}

function said({ code, text }: Reply): string {
  return `${code} ${text}`.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
}
