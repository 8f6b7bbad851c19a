/** A bounce or a complaint about a message, from whichever source. */
export interface Feedback {
  readonly kind: 'bounce' | 'complaint'
  /** A hard bounce: the address takes no mail. */
  readonly permanent: boolean
  readonly address: string
  /** Our message id ("<…@…>"), where the report has it; else empty. */
  readonly messageId: string
  /** In milliseconds since 1970. */
  readonly at: number
  /** As the report words it. */
  readonly reason: string
}

/** Soft bounces in a row after which an address counts as one that does not exist. */
export const maxSoftBounces = 5

/**
 * Whether a refusal ("550 5.1.1 no such user") means that the address takes no mail. Full mailboxes, sizes, policies and
 * content filters say nothing about the address.
 */
export function isAboutAddress(reason: string, step: 'recipient' | 'content'): boolean {
  const [, enhanced = ''] = /^\s*\d{3}[ -]+(\d\.\d{1,3}\.\d{1,3})/.exec(reason) ?? []
  if (enhanced === '') return step === 'recipient' && /^55[013]/.test(reason.trim())
  return /^5\.1\.[0-6]$|^5\.1\.10$|^5\.2\.1$|^5\.4\.4$/.test(enhanced) || (enhanced === '5.0.0' && step === 'recipient')
}

/** A rate that is tested again and again while a campaign is sent. */
interface RateTest {
  /** A healthy campaign has at most this share. */
  readonly healthy: number
  /** The share that is tested against it. */
  readonly suspicious: number
  /** After so many messages the test is at its most sensitive. */
  readonly focus: number
}

const bounceTest: RateTest = { healthy: 0.03, suspicious: 0.08, focus: 180 }
const complaintTest: RateTest = { healthy: 0.0005, suspicious: 0.0014, focus: 9000 }

/** No campaign is judged by fewer messages. */
const minMessages = 20

/**
 * Why a campaign has to pause, or null. The bounds hold however often they are looked at: a sequential likelihood ratio test, whose
 * bound is lowest around `focus` messages. Of healthy campaigns less than 1% ever pause; of lists with 10% bounces at least 95% pause
 * within their first 200 messages, and of those with 0.2% complaints within their first 10,000.
 */
export function autoPauseReason(counts: { accepted: number; bounced: number; complained: number }): string | null {
  const { accepted, bounced, complained } = counts
  const all = accepted + bounced
  if (all < minMessages) return null
  if (isTooMany(bounced, all, bounceTest))
    return `Too many emails bounced: ${bounced} of ${all} (${percent(bounced / all)}).`
  if (isTooMany(complained, all, complaintTest)) {
    return `Too many recipients marked this as spam: ${complained} of ${all} (${percent(complained / all)}).`
  }
  return null
}

function isTooMany(events: number, all: number, { healthy, suspicious, focus }: RateTest): boolean {
  const perEvent = Math.log(suspicious / healthy)
  const perOther = Math.log((1 - suspicious) / (1 - healthy))
  const bound = 3.6 + 3 * Math.abs(Math.log(all / focus))
  return events * perEvent + (all - events) * perOther >= bound
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.01 ? 2 : 1)}%`
}
