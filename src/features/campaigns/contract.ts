import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, moment, page, requiredLine } from '#core/fields.ts'
import { MailDocument } from '#features/mail-design/contract.ts'

export const campaignStatuses = ['draft', 'scheduled', 'queued', 'sending', 'sent', 'deleted'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
export const campaignTypes = ['email', 'push'] as const
export type CampaignType = (typeof campaignTypes)[number]

const url = line(2000).refine(
  (text) => text === '' || /^https?:\/\/[^\s/]+/i.test(text),
  'An address starts with http:// or https://.',
)
const letter = z.string().regex(/^[A-E]$/)

/**
 * What an e-mail says. `blocks` is the mail editor's own; where there are any, `html` and `text` are made of them when it is saved,
 * with merge tags.
 */
export const EmailContent = z.object({
  subject: line(300).default(''),
  preview_text: line(300).default(''),
  from_name: line(100).default(''),
  /** Empty: the installation's address. */
  from_address: line(254).default(''),
  reply_to: line(254).default(''),
  blocks: MailDocument.nullable().default(null),
  html: z.string().max(500_000, 'The e-mail is too long.').default(''),
  /** Made from the HTML when it is empty. */
  text: z.string().max(200_000, 'The text is too long.').default(''),
})
export type EmailContent = z.infer<typeof EmailContent>

/** What a notification says. */
export const PushContent = z.object({
  title: line(200).default(''),
  body: line(1000).default(''),
  url: url.default(''),
  icon: url.default(''),
  image: url.default(''),
})
export type PushContent = z.infer<typeof PushContent>

/** Another subject for a part of the recipients; A is the content's own. */
export const Variant = z.object({ letter, subject: line(300), preview_text: line(300).default('') })
export type Variant = z.infer<typeof Variant>

/** A test of subjects: on `share` percent of the recipients; after `hours` the winner goes to the rest. */
export const SubjectTest = z.object({
  variants: z.array(Variant).max(4).default([]),
  share: z.int().min(2).max(100).default(20),
  hours: z.int().min(1).max(72).default(4),
  winner_by: z.enum(['opened', 'clicked']).default('opened'),
})
export type SubjectTest = z.infer<typeof SubjectTest>

/** Who gets it: subscribed contacts on a list or in a segment (or all), without the excluded; or only these contacts. */
export const AudienceChoice = z.object({
  lists: z.array(id).max(100).default([]),
  segments: z.array(id).max(100).default([]),
  excluded_lists: z.array(id).max(100).default([]),
  excluded_segments: z.array(id).max(100).default([]),
  contact_ids: z.array(id).max(1000).default([]),
})
export type AudienceChoice = z.infer<typeof AudienceChoice>

const count = z.int()
/** What became of its messages so far. */
export const CampaignCounts = z.object({
  recipients: count,
  /** Handed over and not refused at once. */
  sent: count,
  delivered: count,
  opened: count,
  /** Opened by a machine alone, which says nothing of a person. */
  machine_opened: count,
  clicked: count,
  unsubscribed: count,
  bounced: count,
  complained: count,
  /** Not sent: unsubscribed or suppressed meanwhile, or over the cap. */
  skipped: count,
  /** Cut off while being handed over: may have arrived, is not sent again by itself. */
  in_doubt: count,
  waiting: count,
})
export type CampaignCounts = z.infer<typeof CampaignCounts>

/** A campaign as the list shows it. */
export const CampaignSummary = z.object({
  id,
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.enum(campaignStatuses),
  is_paused: z.boolean(),
  /** Why it paused itself or cannot go on; empty otherwise. */
  problem: z.string(),
  subject: z.string(),
  schedule_at: moment.nullable(),
  schedule_zone: z.enum(['site', 'contact']),
  started_at: moment.nullable(),
  sent_at: moment.nullable(),
  updated_at: moment,
  counts: CampaignCounts,
})
export type CampaignSummary = z.infer<typeof CampaignSummary>

/** A campaign in full. */
export const Campaign = CampaignSummary.extend({
  email: EmailContent,
  push: PushContent,
  test: SubjectTest,
  winner: z.string(),
  audience: AudienceChoice,
})
export type Campaign = z.infer<typeof Campaign>

/** What is still wrong with it, before it can be sent. */
export const Check = z.object({ field: z.string(), message: z.string() })
export type Check = z.infer<typeof Check>

const campaign_id = id
const one = z.object({ campaign_id })
const answered = z.object({ campaign: Campaign })

export const campaignCalls = {
  list: call('/campaigns/list', {
    input: z.object({
      status: z.array(z.enum(campaignStatuses)).max(6).default(['draft', 'scheduled', 'queued', 'sending', 'sent']),
      /** Mails that forms send by themselves; listed only when asked for, by `auto_responses`. */
      autoresponse: z
        .array(z.enum(['active', 'paused']))
        .max(2)
        .default([]),
      type: z.array(z.enum(campaignTypes)).max(2).default([]),
      name: line(100).default(''),
      page,
      limit: z.int().min(1).max(100).default(10),
    }),
    output: z.object({
      campaigns: z.array(CampaignSummary),
      total: z.int(),
      auto_responses: z.array(
        z.object({ rule_id: id, email_id: id, popup_id: id, name: z.string(), status: z.enum(['active', 'paused']) }),
      ),
    }),
    failure: 'Failed to load campaigns.',
  }),
  load: call('/campaigns/load', {
    input: one,
    output: answered.extend({ checks: z.array(Check) }),
    failure: 'Failed to load the campaign.',
  }),
  save: call('/campaigns/save', {
    effect: true,
    input: z.object({
      campaign: z.object({
        id: id.optional(),
        name: requiredLine(100, 'Enter a name for the campaign.'),
        type: z.enum(campaignTypes).default('email'),
        email: EmailContent.optional(),
        push: PushContent.optional(),
        test: SubjectTest.optional(),
        audience: AudienceChoice.optional(),
      }),
    }),
    output: answered.extend({ checks: z.array(Check) }),
    failure: 'Failed to save the campaign.',
  }),
  remove: call('/campaigns/delete', { input: one, output: z.object({}), failure: 'Failed to delete the campaign.' }),
  restore: call('/campaigns/restore', { input: one, output: answered, failure: 'Failed to restore the campaign.' }),
  duplicate: call('/campaigns/duplicate', {
    effect: true,
    input: one,
    output: answered,
    failure: 'Failed to duplicate the campaign.',
  }),
  /** How many it would go to now. */
  audience: call('/campaigns/audience', {
    input: z.object({ type: z.enum(campaignTypes).default('email'), audience: AudienceChoice }),
    output: z.object({ count: z.int() }),
    failure: 'Failed to count the audience.',
  }),
  /** To an address of the caller's choice, as one contact would get it. */
  test: call('/campaigns/test', {
    effect: true,
    limit: { address: { burst: 20, perMinute: 10 } },
    input: z.object({
      campaign_id,
      email_address: requiredLine(254, 'Enter an e-mail address.'),
      variant: letter.default('A'),
      contact_id: id.optional(),
    }),
    output: z.object({}),
    failure: 'Failed to send the test.',
  }),
  /** In steps of 15 minutes and in the future. `contact`: when the clocks where each contact lives show that time. */
  schedule: call('/campaigns/schedule', {
    effect: true,
    input: z.object({ campaign_id, schedule_at: moment, schedule_zone: z.enum(['site', 'contact']).default('site') }),
    output: answered,
    failure: 'Failed to schedule the campaign.',
  }),
  send: call('/campaigns/send', {
    effect: true,
    input: one,
    output: answered,
    failure: 'Failed to send the campaign.',
  }),
  pause: call('/campaigns/pause', { input: one, output: answered, failure: 'Failed to pause the campaign.' }),
  resume: call('/campaigns/resume', { input: one, output: answered, failure: 'Failed to resume the campaign.' }),
  /** One that waits becomes a draft; of one that is being sent, the rest is not. */
  cancel: call('/campaigns/cancel', { input: one, output: answered, failure: 'Failed to cancel the campaign.' }),
  report: call('/campaigns/report', {
    input: one,
    output: z.object({
      counts: CampaignCounts,
      links: z.array(z.object({ url: z.string(), clicks: count, people: count })),
      domains: z.array(z.object({ domain: z.string(), sent: count, bounced: count, opened: count, clicked: count })),
      /** By the hour. */
      over_time: z.array(z.object({ at: moment, opened: count, clicked: count })),
      variants: z.array(z.object({ letter: z.string(), sent: count, opened: count, clicked: count })),
    }),
    failure: 'Failed to load the report.',
  }),
  /** Messages that are in doubt, newest first; at most 100. */
  doubts: call('/campaigns/doubts', {
    input: one,
    output: z.object({
      doubts: z.array(z.object({ contact_id: id, domain: z.string(), reason: z.string(), at: moment })),
    }),
    failure: 'Failed to load what is in doubt.',
  }),
  /** Sends again what is in doubt: some may get it twice. */
  resendDoubts: call('/campaigns/doubts/resend', {
    effect: true,
    input: one,
    output: answered,
    failure: 'Failed to send again what is in doubt.',
  }),
}
