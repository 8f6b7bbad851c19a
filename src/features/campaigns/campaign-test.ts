import { z } from 'zod'
import { line, moment } from '#core/fields.ts'
import { MailDocument } from '#features/mail-design/contract.ts'

/** What a test changes from variant to variant: one thing, so that nothing else can have made the difference. */
export const testKinds = ['subject', 'sender', 'content', 'time'] as const
export type TestKind = (typeof testKinds)[number]

/** What variants are judged by: who opened, who clicked, or what those who clicked then bought. */
export const testMetrics = ['opened', 'clicked', 'revenue'] as const
export type TestMetric = (typeof testMetrics)[number]

/** When the winner goes to those who wait for it: after some hours, as soon as the verdict is decided, or when a person says so. */
export const testEnds = ['time', 'verdict', 'hand'] as const

/** What becomes of those who wait, when the hours are over and nothing is decided: they get the best so far, or go on waiting. */
export const whenUndecided = ['best', 'wait'] as const

export const letter = z.string().regex(/^[A-E]$/)

/** A mail's HTML and text, as they are sent. */
export const mailParts = {
  blocks: MailDocument.nullable().default(null),
  html: z.string().max(500_000, 'The email is too long.').default(''),
  /** Made from the HTML when it is empty. */
  text: z.string().max(200_000, 'The text is too long.').default(''),
}

/** One variant beside the campaign's own email, which is A. Of what it says, only what the test is about counts. */
export const Variant = z.object({
  letter,
  subject: line(300).default(''),
  preview_text: line(300).default(''),
  /** Empty: the site’s sender. */
  from_name: line(100).default(''),
  /** Empty: answers go to the sender. */
  reply_to: line(254).default(''),
  /** Null: not written yet. */
  mail: z.object(mailParts).nullable().default(null),
  send_at: moment.nullable().default(null),
})
export type Variant = z.infer<typeof Variant>

/** A test of one thing, on `share` percent of the recipients. The winner goes to the rest; with 100 there is none. */
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
