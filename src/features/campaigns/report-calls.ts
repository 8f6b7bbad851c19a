import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, moment, pageLimit } from '#core/fields.ts'
import { letter, testKinds, testMetrics } from './campaign-test.ts'
import { CampaignCounts, CampaignSummary } from './shapes.ts'

const count = z.int()
const figures = {
  sent: count,
  delivered: count,
  opened: count,
  clicked: count,
  unsubscribed: count,
  bounced: count,
  complained: count,
}
/** What orders brought, by `attributionRule`. */
const brought = { orders: count, revenue: z.number() }
const reasons = z.array(z.object({ reason: z.string(), count }))

/** Which recipients a list contains. */
export const recipientKinds = [
  'all',
  'delivered',
  'opened',
  'machine_opened',
  'not_opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
  'skipped',
  'unknown',
  'waiting',
] as const
export type RecipientKind = (typeof recipientKinds)[number]

/** The result of one message. */
export const Recipient = z.object({
  id,
  /** Null where the contact was deleted, and for a browser without a known contact. */
  contact_id: id.nullable(),
  email: z.string(),
  domain: z.string(),
  variant: z.string(),
  state: z.string(),
  state_at: moment,
  /** Why it was skipped, bounced or has an unknown status. */
  reason: z.string(),
  opened_at: moment.nullable(),
  machine_opened_at: moment.nullable(),
  clicked_at: moment.nullable(),
  unsubscribed_at: moment.nullable(),
  complained_at: moment.nullable(),
})
export type Recipient = z.infer<typeof Recipient>

/** A test, and what is concluded from it: wrong in at most one of twenty, however often one looks. */
export const Judged = z.object({
  kind: z.enum(testKinds),
  winner_by: z.enum(testMetrics),
  share: z.int(),
  verdict: z.enum([
    'not_running',
    'no_visitors',
    'sample_ratio_mismatch',
    'collecting',
    'undecided',
    'no_difference',
    'original_beaten',
    'leading',
    'winner',
  ]),
  /** The letter that wins by the figures; empty while none does. */
  decided: z.string(),
  /** The letter that is ahead, sure or not. */
  best: z.string(),
  sentence: z.string(),
  /** What those came to who waited for the winner; null while nobody was sent it. */
  rest: z.object({ ...figures, ...brought }).nullable(),
  /** How many wait for the winner. */
  waiting: count,
  /** When the winner goes to them; null when that is for a person to say, or is done. */
  due_at: moment.nullable(),
})
export type Judged = z.infer<typeof Judged>

/** What a report can be saved as a file of. */
const reportParts = ['summary', 'recipients', 'links', 'domains', 'variants', 'over_time'] as const
export type ReportPart = (typeof reportParts)[number]

/** A campaign and its results, for comparison with others. */
export const Compared = z.object({ campaign: CampaignSummary, counts: CampaignCounts, ...brought })
export type Compared = z.infer<typeof Compared>

const campaign_id = id
const cursor = z.string().max(200)

/** The calls of campaign reports. */
export const reportCalls = {
  report: call('/campaigns/report', {
    /** Points are hours of the first three days, or days, of the site's time zone. */
    input: z.object({ campaign_id, interval: z.enum(['hour', 'day']).default('hour') }),
    output: z.object({
      campaign: CampaignSummary,
      counts: CampaignCounts,
      ...brought,
      /** Of all revenue; empty without any. */
      currency: z.string(),
      links: z.array(z.object({ url: z.string(), clicks: count, people: count, ...brought })),
      /** Of addresses; of a push campaign, the push services of browsers. */
      domains: z.array(z.object({ domain: z.string(), ...figures, ...brought })),
      over_time: z.array(
        z.object({
          at: moment,
          sent: count,
          opened: count,
          clicked: count,
          unsubscribed: count,
          bounced: count,
          complained: count,
          ...brought,
        }),
      ),
      /** What each variant of a test came to with those whom it was tested on; of a campaign without a test, all as A. */
      variants: z.array(
        z.object({
          letter: z.string(),
          subject: z.string(),
          from_name: z.string(),
          reply_to: z.string(),
          /** Of a test of send times; null for A, which is sent when the campaign is. */
          send_at: moment.nullable(),
          ...figures,
          ...brought,
          /** Of the metric: a share of the delivered, or revenue for each. Its interval holds at every look; null with too little to say. */
          mean: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
        }),
      ),
      winner: z.string(),
      test: Judged.nullable(),
      skips: reasons,
      bounces: reasons,
    }),
    failure: 'Failed to load the report.',
  }),
  /**
   * The mail of a variant with the clicks of those who got it at each of its links, for a sandboxed frame; empty for a push campaign and
   * one that was not sent.
   */
  clickMap: call('/campaigns/click-map', {
    input: z.object({ campaign_id, variant: letter.default('A') }),
    output: z.object({ html: z.string() }),
    failure: 'Failed to load the click map.',
  }),
  recipients: call('/campaigns/recipients', {
    input: z.object({
      campaign_id,
      kind: z.enum(recipientKinds).default('all'),
      after: cursor.optional(),
      before: cursor.optional(),
      limit: pageLimit,
    }),
    output: z.object({ recipients: z.array(Recipient), next: z.string().nullable(), previous: z.string().nullable() }),
    failure: 'Failed to load the recipients.',
  }),
  /** A part of the report as CSV. Recipients come some thousands at a time: `next` is where to go on, null at the end. */
  exportReport: call('/campaigns/report/export', {
    logs: { kind: 'export', text: 'Exported a campaign report', about: 'campaign_id' },
    input: z.object({
      campaign_id,
      part: z.enum(reportParts),
      kind: z.enum(recipientKinds).default('all'),
      after: cursor.optional(),
    }),
    output: z.object({ filename: z.string(), csv: z.string(), next: z.string().nullable() }),
    failure: 'Failed to export the report.',
  }),
  /** Up to five campaigns side by side, in the order that they are asked for. */
  compare: call('/campaigns/compare', {
    input: z.object({ campaign_ids: z.array(id).min(1).max(5, 'Compare at most five campaigns.') }),
    output: z.object({ campaigns: z.array(Compared), currency: z.string() }),
    failure: 'Failed to compare the campaigns.',
  }),
}
