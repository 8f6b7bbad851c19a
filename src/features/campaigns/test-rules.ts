import { isSame } from '#core/is-same.ts'
import { dateIn, sameClock, timeOfDay } from '#core/zone-clock.ts'
import type { CampaignTest, EmailContent, Variant } from './contract.ts'

const letters = 'ABCDE'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Mail = Pick<EmailContent, 'subject' | 'preview_text' | 'from_name' | 'reply_to' | 'blocks' | 'html' | 'text'>

/** The variants of a campaign: A is its own email. Their letters run on, whatever was sent. */
export function variantsOf(email: Mail, test: Pick<CampaignTest, 'variants'>): Variant[] {
  const { subject, preview_text, from_name, reply_to, blocks, html, text } = email
  const own = { subject, preview_text, from_name, reply_to, mail: { blocks, html, text }, send_at: null }
  return [own, ...test.variants].map((variant, i) => ({ ...variant, letter: letters[i]! }))
}

/** A variant in which nothing was written yet. */
export const newVariant: Variant = {
  letter: 'B',
  subject: '',
  preview_text: '',
  from_name: '',
  reply_to: '',
  mail: null,
  send_at: null,
}

/** The email that one variant is: the campaign's own but for what the test is about. Of an unknown letter the campaign's own. */
export function emailOf<T extends Mail>(email: T, { kind, variants }: CampaignTest, letter: string): T {
  const variant = variants[letters.indexOf(letter) - 1]
  if (!variant) return email
  switch (kind) {
    case 'subject':
      return { ...email, subject: variant.subject, preview_text: variant.preview_text }
    case 'sender':
      return { ...email, from_name: variant.from_name, reply_to: variant.reply_to }
    case 'content':
      return { ...email, ...(variant.mail ?? { blocks: null, html: '', text: '' }) }
    case 'time':
      return email
  }
}

/** Whether two mails say the same: by their blocks where they have some, for their HTML is made of these. */
export function isSameMail(one: Pick<Mail, 'blocks' | 'html'>, two: Pick<Mail, 'blocks' | 'html'>): boolean {
  return one.blocks === null || two.blocks === null
    ? one.blocks === two.blocks && one.html === two.html
    : isSame(one.blocks, two.blocks)
}

/** Whether recipients get different emails, or at different times. */
export function isTested({ type, test }: { type: string; test: Pick<CampaignTest, 'variants'> }): boolean {
  return type === 'email' && test.variants.length > 0
}

/** Whether a part of the recipients waits for the winner. */
export function hasRest(campaign: { type: string; test: Pick<CampaignTest, 'variants' | 'share'> }): boolean {
  return isTested(campaign) && campaign.test.share < 100
}

/**
 * Where a recipient stands in a campaign, from 0 to 1: the same whenever it is asked, and unrelated from campaign to campaign, so that
 * nobody is always the one who is tested on (FNV-1a, finished as MurmurHash3 is).
 */
export function placeOf(campaignId: string, recipientId: string): number {
  let hash = 0x811c9dc5
  for (const text of [campaignId, recipientId])
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The variant of a recipient, by their place in the campaign. Empty: the winner, once there is one. */
export function variantFor(place: number, variants: readonly string[], share: number): string {
  if (variants.length < 2) return 'A'
  const part = (place * 100) / share
  return part >= 1 ? '' : variants[Math.floor(part * variants.length)]!
}

interface Timed {
  readonly schedule_zone: string
  readonly schedule_at: number | null
  readonly test: Pick<CampaignTest, 'hours' | 'kind' | 'variants'>
}

/**
 * When the hours of a test are over that began at a moment. By contacts' own clocks it begins where they are ahead of all others: then
 * they count from the site's time, when half of the world has had theirs; in a test of send times, from the last of them.
 */
export function testEndsAt({ schedule_zone, schedule_at, test }: Timed, begunAt: number): number {
  const last = test.kind === 'time' ? test.variants.map(({ send_at }) => (send_at ? Date.parse(send_at) : 0)) : []
  const own = schedule_zone === 'contact' ? (schedule_at ?? 0) : 0
  // bounded: by the variants of a test
  return Math.max(begunAt, own, ...last) + test.hours * hourMs
}

/** When those get it who waited for the winner of a test of send times: as soon as the clocks of a zone show the time that won. */
export function nextSameTime(now: number, winning: number, zone: string): number {
  const onDayOf = (moment: number) =>
    sameClock(Date.parse(`${dateIn(moment, zone)}T00:00:00Z`) + timeOfDay(winning, zone), 'UTC', zone)
  const today = onDayOf(now)
  return today > now ? today : onDayOf(now + dayMs)
}
