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
/** Orders and their revenue, attributed by `attributionRule`. */
const brought = { orders: count, revenue: z.number() }
const reasons = z.array(z.object({ reason: z.string(), count }))

/** The selections of recipients that can be listed. */
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
  /** Null if the contact was deleted, and for a browser without a known contact. */
  contact_id: id.nullable(),
  email: z.string(),
  domain: z.string(),
  variant: z.string(),
  state: z.string(),
  state_at: moment,
  /** Reason it was skipped, bounced or has an unknown status. */
  reason: z.string(),
  opened_at: moment.nullable(),
  machine_opened_at: moment.nullable(),
  clicked_at: moment.nullable(),
  unsubscribed_at: moment.nullable(),
  complained_at: moment.nullable(),
})
export type Recipient = z.infer<typeof Recipient>

/** A test and its conclusion, which is wrong in at most 1 of 20 tests, however often it is checked. */
export const TestConclusion = z.object({
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
  /** Letter of the variant that wins by the figures; empty while there is no winner. */
  decided: z.string(),
  /** Letter of the variant that is ahead, whether or not it is certain. */
  best: z.string(),
  sentence: z.string(),
  /** Results of the contacts who waited for the winner; null until it has been sent to any. */
  rest: z.object({ ...figures, ...brought }).nullable(),
  /** Number of contacts waiting for the winner. */
  waiting: count,
  /** When the winner is sent to them; null if a user has to choose, or it is already done. */
  due_at: moment.nullable(),
})
export type TestConclusion = z.infer<typeof TestConclusion>

/** The parts of a report that can be exported as files. */
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
    /** Points are hours of the first three days, or days, in the site's time zone. */
    input: z.object({ campaign_id, interval: z.enum(['hour', 'day']).default('hour') }),
    output: z.object({
      campaign: CampaignSummary,
      counts: CampaignCounts,
      ...brought,
      /** Currency of all revenue; empty if there is none. */
      currency: z.string(),
      links: z.array(z.object({ url: z.string(), clicks: count, people: count, ...brought })),
      /** Domains of addresses. For a push campaign, the push services of browsers. */
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
      /**
       * Results of each variant of a test among the contacts it was tested on. For a campaign without a test, all
       * results are under A.
       */
      variants: z.array(
        z.object({
          letter: z.string(),
          subject: z.string(),
          from_name: z.string(),
          reply_to: z.string(),
          /** For a test of send times; null for A, which is sent with the campaign. */
          send_at: moment.nullable(),
          ...figures,
          ...brought,
          /**
           * The metric: a share of the delivered messages, or revenue per message. The interval is valid however often
           * it is checked. Null with too little data.
           */
          mean: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
        }),
      ),
      winner: z.string(),
      test: TestConclusion.nullable(),
      skips: reasons,
      bounces: reasons,
    }),
    failure: 'Failed to load the report.',
  }),
  /**
   * The email of a variant with the clicks of its recipients at each link, for a sandboxed frame. Empty for push
   * campaigns and campaigns that were not sent.
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
  /**
   * A part of the report as CSV. Recipients are exported in pages of some thousands: `next` is the cursor for the next
   * page, null at the end.
   */
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
  /** Up to five campaigns for comparison, in the requested order. */
  compare: call('/campaigns/compare', {
    input: z.object({ campaign_ids: z.array(id).min(1).max(5, 'Compare at most five campaigns.') }),
    output: z.object({ campaigns: z.array(Compared), currency: z.string() }),
    failure: 'Failed to compare the campaigns.',
  }),
}
