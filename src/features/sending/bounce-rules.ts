/** What came back about a message, whoever told us. */
export interface Feedback {
  readonly kind: 'bounce' | 'complaint'
  /** Of a bounce: nothing will ever arrive there. */
  readonly permanent: boolean
  readonly address: string
  /** As we named it ("<…@…>"), where the teller says so; else empty. */
  readonly messageId: string
  /** In milliseconds since 1970. */
  readonly at: number
  /** In the teller's words. */
  readonly reason: string
}

/** Soft bounces in a row after which an address counts as one that does not exist. */
export const mostSoftBounces = 5

/**
 * Whether a refusal ("550 5.1.1 no such user") says that the address itself takes no mail. Full mailboxes, sizes, policies and
 * judgements on the content say nothing of the kind.
 */
export function isAboutAddress(reason: string, step: 'recipient' | 'content'): boolean {
  const [, enhanced = ''] = /^\s*\d{3}[ -]+(\d\.\d{1,3}\.\d{1,3})/.exec(reason) ?? []
  if (enhanced === '') return step === 'recipient' && /^55[013]/.test(reason.trim())
  return /^5\.1\.[0-6]$|^5\.1\.10$|^5\.2\.1$|^5\.4\.4$/.test(enhanced) || (enhanced === '5.0.0' && step === 'recipient')
}

/** Below so many messages, shares say nothing. */
const leastToJudge = 20

/** Why a campaign has to pause itself: more than 5 % bounces or 0.1 % complaints; null while all is well. */
export function whyPause(counts: { accepted: number; bounced: number; complained: number }): string | null {
  const all = counts.accepted + counts.bounced
  if (all < leastToJudge) return null
  if (counts.bounced > 0.05 * all) return 'More than 5 % of its messages bounced.'
  if (counts.complained > 0.001 * all) return 'More than 0.1 % of its recipients complained.'
  return null
}
