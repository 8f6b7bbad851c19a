import { isSame } from '#core/is-same.ts'
import { dateIn, sameClock, timeOfDay } from '#core/zone-clock.ts'
import type { CampaignTest, EmailContent, Variant } from './contract.ts'

const letters = 'ABCDE'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Mail = Pick<EmailContent, 'subject' | 'preview_text' | 'from_name' | 'reply_to' | 'blocks' | 'html' | 'text'>

/**
 * Returns the variants of a campaign. A is its own email. They are lettered consecutively, regardless of the letters in
 * the input.
 */
export function variantsOf(email: Mail, test: Pick<CampaignTest, 'variants'>): Variant[] {
  const { subject, preview_text, from_name, reply_to, blocks, html, text } = email
  const own = { subject, preview_text, from_name, reply_to, mail: { blocks, html, text }, send_at: null }
  return [own, ...test.variants].map((variant, i) => ({ ...variant, letter: letters[i]! }))
}

/** A new variant without content. */
export const newVariant: Variant = {
  letter: 'B',
  subject: '',
  preview_text: '',
  from_name: '',
  reply_to: '',
  mail: null,
  send_at: null,
}

/**
 * Returns the email of one variant: the campaign's own, except for the parts that are tested. For an unknown letter,
 * the campaign's own.
 */
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

/**
 * Checks whether two emails have the same content. If they have blocks, these are compared, because the HTML is
 * generated from them.
 */
export function isSameMail(one: Pick<Mail, 'blocks' | 'html'>, two: Pick<Mail, 'blocks' | 'html'>): boolean {
  return one.blocks === null || two.blocks === null
    ? one.blocks === two.blocks && one.html === two.html
    : isSame(one.blocks, two.blocks)
}

/** Checks whether recipients get different emails, or at different times. */
export function isTested({ type, test }: { type: string; test: Pick<CampaignTest, 'variants'> }): boolean {
  return type === 'email' && test.variants.length > 0
}

/** Checks whether some of the recipients wait for the winner. */
export function hasWaitingRecipients(campaign: {
  type: string
  test: Pick<CampaignTest, 'variants' | 'share'>
}): boolean {
  return isTested(campaign) && campaign.test.share < 100
}

/**
 * Returns a recipient's position in a campaign, from 0 to 1. It is always the same, and unrelated between campaigns, so
 * that tests don't always use the same contacts (FNV-1a with the finalizer of MurmurHash3).
 */
export function placeOf(campaignId: string, recipientId: string): number {
  let hash = 0x811c9dc5
  for (const text of [campaignId, recipientId])
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Returns the variant of a recipient, by their position in the campaign. Empty means the winner, once there is one. */
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
 * Returns when the hours of a test are over, given when it started. With contacts' own clocks, a test starts in the
 * time zone furthest ahead. The hours then count from the site's time, when about half of the world has been sent its
 * messages. In a test of send times, they count from the last one.
 */
export function testEndsAt({ schedule_zone, schedule_at, test }: Timed, begunAt: number): number {
  const last = test.kind === 'time' ? test.variants.map(({ send_at }) => (send_at ? Date.parse(send_at) : 0)) : []
  const own = schedule_zone === 'contact' ? (schedule_at ?? 0) : 0
  // bounded: by the variants of a test
  return Math.max(begunAt, own, ...last) + test.hours * hourMs
}

/**
 * Returns when the contacts waiting for the winner of a test of send times get it: as soon as the clocks of a time zone
 * show the winning time.
 */
export function nextSameTime(now: number, winning: number, zone: string): number {
  const onDayOf = (moment: number) =>
    sameClock(Date.parse(`${dateIn(moment, zone)}T00:00:00Z`) + timeOfDay(winning, zone), 'UTC', zone)
  const today = onDayOf(now)
  return today > now ? today : onDayOf(now + dayMs)
}
