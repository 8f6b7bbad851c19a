import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, page, pageLimit, requiredLine } from '#core/fields.ts'
import { CampaignTest, letter } from './campaign-test.ts'
import { reportCalls } from './report-calls.ts'
import {
  AudienceChoice,
  Campaign,
  campaignStatuses,
  campaignTypes,
  Check,
  EmailContent,
  ListedCampaign,
  PushContent,
  scheduleZones,
} from './shapes.ts'

export { campaignEvents } from './events.ts'

export * from './campaign-test.ts'
export * from './shapes.ts'
export * from './report-calls.ts'
export * from './received-calls.ts'

const campaign_id = id
const one = z.object({ campaign_id })
const answered = z.object({ campaign: Campaign })

const keyAccess = {
  area: 'campaigns',
  reads: [
    'list',
    'load',
    'audience',
    'bestTimes',
    'figures',
    'report',
    'clickMap',
    'recipients',
    'exportReport',
    'compare',
    'unknown',
  ],
} as const

export const campaignCalls = withScopes(keyAccess, {
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
      limit: pageLimit,
    }),
    output: z.object({
      campaigns: z.array(ListedCampaign),
      /** Of all revenue; empty where there is none. */
      currency: z.string(),
      total: z.int(),
      auto_responses: z.array(
        z.object({ rule_id: id, email_id: id, popup_id: id, name: z.string(), status: z.enum(['active', 'paused']) }),
      ),
    }),
    failure: 'Failed to load campaigns.',
  }),
  /** What the email campaigns that started from one moment up to another came to, together. */
  figures: call('/campaigns/figures', {
    input: z.object({ since: moment, until: moment }),
    output: z.object({
      campaigns: z.int(),
      delivered: z.int(),
      opened: z.int(),
      clicked: z.int(),
      /** Whether the site ever sent one. */
      has_sent: z.boolean(),
    }),
    failure: 'Failed to load campaigns.',
  }),
  load: call('/campaigns/load', {
    input: one,
    output: answered.extend({ checks: z.array(Check) }),
    failure: 'Failed to load the campaign.',
  }),
  save: call('/campaigns/save', {
    logs: { kind: 'change', text: 'Saved a campaign', about: 'campaign' },
    effect: true,
    input: z.object({
      campaign: z.object({
        id: id.optional(),
        /** The caller's copy: when somebody saved since, the answer is `conflict`. */
        updated_at: moment.optional(),
        name: requiredLine(100, 'Enter a name for the campaign.'),
        type: z.enum(campaignTypes).default('email'),
        email: EmailContent.optional(),
        push: PushContent.optional(),
        test: CampaignTest.optional(),
        audience: AudienceChoice.optional(),
        /** When it is to leave, as far as it was chosen: it does so once it is scheduled. Null: when it is sent. */
        schedule_at: moment.nullable().optional(),
        schedule_zone: z.enum(scheduleZones).optional(),
        /** Whether it stands in the site's public archive from when it is sent. */
        is_public: z.boolean().optional(),
        /** Sends an email to each contact at the hour at which they usually read, within 24 hours of its start. */
        at_best_time: z.boolean().optional(),
      }),
    }),
    output: answered.extend({ checks: z.array(Check) }),
    failure: 'Failed to save the campaign.',
  }),
  remove: call('/campaigns/delete', {
    logs: { kind: 'delete', text: 'Deleted a campaign', about: 'campaign_id' },
    input: one,
    output: z.object({}),
    failure: 'Failed to delete the campaign.',
  }),
  restore: call('/campaigns/restore', {
    logs: { kind: 'change', text: 'Restored a campaign', about: 'campaign' },
    input: one,
    output: answered,
    failure: 'Failed to restore the campaign.',
  }),
  duplicate: call('/campaigns/duplicate', {
    logs: { kind: 'change', text: 'Duplicated a campaign', about: 'campaign' },
    effect: true,
    input: one,
    output: answered,
    failure: 'Failed to duplicate the campaign.',
  }),
  /**
   * A draft of a campaign that was sent, with another subject, for those who got it and did not open it. Nobody gets two resends of
   * one campaign, whoever opens it before the resend leaves gets none, and so does who unsubscribed or reached the frequency cap.
   */
  resend: call('/campaigns/resend', {
    logs: { kind: 'change', text: 'Created a resend of a campaign', about: 'campaign' },
    effect: true,
    input: z.object({
      campaign_id,
      subject: requiredLine(300, 'Enter a subject.'),
      preview_text: line(300).optional(),
      with_machine_opened: z.boolean().default(false),
      /** Of a campaign with a test: whose mail is sent again. The winner’s unless it is named, or the first where there is none. */
      variant: letter.optional(),
    }),
    output: answered,
    failure: 'Failed to prepare the resend.',
  }),
  /**
   * Puts an email into the site's public archive, or takes it out. From when it is sent, everybody can read it there, at
   * `/archive/` and the site's key, without anything that depends on a contact.
   */
  archive: call('/campaigns/archive', {
    logs: { kind: 'publish', text: 'Changed the archive of campaigns', about: 'campaign' },
    input: z.object({ campaign_id, is_public: z.boolean() }),
    output: answered,
    failure: 'Failed to change the archive.',
  }),
  /** How many it would go to now. */
  audience: call('/campaigns/audience', {
    input: z.object({ type: z.enum(campaignTypes).default('email'), audience: AudienceChoice }),
    output: z.object({ count: z.int() }),
    failure: 'Failed to count the audience.',
  }),
  /** How an audience of emails spreads over the hours at which its contacts usually read, by each contact's own clocks. */
  bestTimes: call('/campaigns/best-times', {
    input: z.object({ audience: AudienceChoice }),
    output: z.object({
      /** From midnight on. */
      hours: z.array(z.int()).length(24),
      count: z.int(),
      /** Of how many the hour is their own; the others get the site's. */
      own: z.int(),
      /** Whether only the first 100,000 were looked at. */
      is_part: z.boolean(),
      site_hour: z.int(),
      /** Whether the site's hour is known by what was read; otherwise it is 10 AM. */
      is_known: z.boolean(),
    }),
    failure: 'Failed to load the best times.',
  }),
  /**
   * To a member's confirmed address, or to one that agreed, as one contact would get it. `needs_confirmation`: nothing was sent, and
   * the address was asked by a mail.
   */
  test: call('/campaigns/test', {
    effect: true,
    limit: { address: { burst: 20, perMinute: 10 } },
    input: z.object({
      campaign_id,
      email_address: requiredLine(254, 'Enter an email address.'),
      variant: letter.default('A'),
      contact_id: id.optional(),
    }),
    output: z.object({ needs_confirmation: z.boolean() }),
    failure: 'Failed to send the test.',
  }),
  /** In steps of 15 minutes and in the future. `contact`: when the clocks where each contact lives show that time. */
  schedule: call('/campaigns/schedule', {
    logs: { kind: 'send', text: 'Scheduled a campaign', about: 'campaign' },
    effect: true,
    input: z.object({ campaign_id, schedule_at: moment, schedule_zone: z.enum(scheduleZones).default('site') }),
    output: answered,
    failure: 'Failed to schedule the campaign.',
  }),
  send: call('/campaigns/send', {
    logs: { kind: 'send', text: 'Sent a campaign', about: 'campaign' },
    effect: true,
    input: one,
    output: answered,
    failure: 'Failed to send the campaign.',
  }),
  pause: call('/campaigns/pause', {
    logs: { kind: 'send', text: 'Paused a campaign', about: 'campaign' },
    input: one,
    output: answered,
    failure: 'Failed to pause the campaign.',
  }),
  resume: call('/campaigns/resume', {
    logs: { kind: 'send', text: 'Resumed a campaign', about: 'campaign' },
    input: one,
    output: answered,
    failure: 'Failed to resume the campaign.',
  }),
  /** One that waits becomes a draft; of one that is being sent, the rest is not. */
  cancel: call('/campaigns/cancel', {
    logs: { kind: 'send', text: 'Canceled a campaign', about: 'campaign' },
    input: one,
    output: answered,
    failure: 'Failed to cancel the campaign.',
  }),
  /** Sends a variant of a running test to those who wait for the winner, whatever the figures say. */
  pickWinner: call('/campaigns/winner', {
    logs: { kind: 'send', text: 'Chose the winner of a campaign test', about: 'campaign' },
    effect: true,
    input: z.object({ campaign_id, variant: letter }),
    output: answered,
    failure: 'Failed to choose the winner.',
  }),
  ...reportCalls,
  /** Messages whose delivery status is unknown, newest first; at most 100. */
  unknown: call('/campaigns/unknown', {
    aliases: ['/campaigns/doubts'],
    input: one,
    output: z.object({
      unknown: z.array(z.object({ contact_id: id, domain: z.string(), reason: z.string(), at: moment })),
    }),
    failure: 'Failed to load the messages with an unknown status.',
  }),
  /** Sends messages with an unknown status again: some contacts may get the campaign twice. */
  resendUnknown: call('/campaigns/unknown/resend', {
    logs: { kind: 'send', text: 'Resent unconfirmed emails', about: 'campaign' },
    aliases: ['/campaigns/doubts/resend'],
    effect: true,
    input: one,
    output: answered,
    failure: 'Failed to resend the messages with an unknown status.',
  }),
})
