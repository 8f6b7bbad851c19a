import { z } from 'zod'
import { line, moment } from '#core/fields.ts'
import { MailDocument } from '#features/mail-design/contract.ts'

/** What differs between the variants of a test: only one thing, so that nothing else can cause the difference. */
export const testKinds = ['subject', 'sender', 'content', 'time'] as const
export type TestKind = (typeof testKinds)[number]

/** The measure by which variants are compared: opens, clicks, or the revenue from contacts who clicked. */
export const testMetrics = ['opened', 'clicked', 'revenue'] as const
export type TestMetric = (typeof testMetrics)[number]

/** When the winner is sent to the rest: after some hours, as soon as the verdict is decided, or when a user chooses. */
export const testEnds = ['time', 'verdict', 'hand'] as const

/**
 * What happens to the rest if the hours are over and nothing is decided: they get the best variant so far, or continue
 * to wait.
 */
export const whenUndecided = ['best', 'wait'] as const

export const letter = z.string().regex(/^[A-E]$/)

/** An email's HTML and text, as they are sent. */
export const mailParts = {
  blocks: MailDocument.nullable().default(null),
  html: z.string().max(500_000, 'The email is too long.').default(''),
  /** Generated from the HTML if empty. */
  text: z.string().max(200_000, 'The text is too long.').default(''),
}

/** One variant in addition to the campaign's own email, which is A. Only the field that the test is about is used. */
export const Variant = z.object({
  letter,
  subject: line(300).default(''),
  preview_text: line(300).default(''),
  /** Empty for the site’s sender. */
  from_name: line(100).default(''),
  /** Empty if replies go to the sender. */
  reply_to: line(254).default(''),
  /** Null if not written yet. */
  mail: z.object(mailParts).nullable().default(null),
  send_at: moment.nullable().default(null),
})
export type Variant = z.infer<typeof Variant>

/** A test of one thing, on `share` percent of the recipients. The winner goes to the rest; at 100 there is no rest. */
export const CampaignTest = z.object({
  kind: z.enum(testKinds).default('subject'),
  variants: z.array(Variant).max(4).default([]),
  share: z.int().min(2).max(100).default(20),
  hours: z.int().min(1).max(168).default(4),
  winner_by: z.enum(testMetrics).default('opened'),
  ends: z.enum(testEnds).default('time'),
  undecided: z.enum(whenUndecided).default('best'),
})
export type CampaignTest = z.infer<typeof CampaignTest>
