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
      /** Emails that forms send automatically. Listed only when requested, with `auto_responses`. */
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
      /** Currency of all revenue; empty if there is none. */
      currency: z.string(),
      total: z.int(),
      auto_responses: z.array(
        z.object({ rule_id: id, email_id: id, popup_id: id, name: z.string(), status: z.enum(['active', 'paused']) }),
      ),
    }),
    failure: 'Failed to load campaigns.',
  }),
  /** The combined results of the email campaigns that started between two moments. */
  figures: call('/campaigns/figures', {
    input: z.object({ since: moment, until: moment }),
    output: z.object({
      campaigns: z.int(),
      delivered: z.int(),
      opened: z.int(),
      clicked: z.int(),
      /** Whether the site has ever sent one. */
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
        /** From the caller's copy. If another member has saved since, the call fails with `conflict`. */
        updated_at: moment.optional(),
        name: requiredLine(100, 'Enter a name for the campaign.'),
        type: z.enum(campaignTypes).default('email'),
        email: EmailContent.optional(),
        push: PushContent.optional(),
        test: CampaignTest.optional(),
        audience: AudienceChoice.optional(),
        /**
         * When it is to be sent, if that has been chosen. It takes effect once the campaign is scheduled. Null: when
         * the user sends it.
         */
        schedule_at: moment.nullable().optional(),
        schedule_zone: z.enum(scheduleZones).optional(),
        /** Whether it appears in the site's public archive once it is sent. */
        is_public: z.boolean().optional(),
        /**
         * Whether each contact is sent the email at the hour at which they usually read, within 24 hours of the
         * campaign's start.
         */
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
   * Creates a draft that resends a sent campaign, with another subject, to those who got it and did not open it. No
   * contact gets two resends of one campaign. Contacts who open it before the resend is sent get none, nor do those who
   * unsubscribed or reached the frequency cap.
   */
  resend: call('/campaigns/resend', {
    logs: { kind: 'change', text: 'Created a resend of a campaign', about: 'campaign' },
    effect: true,
    input: z.object({
      campaign_id,
      subject: requiredLine(300, 'Enter a subject.'),
      preview_text: line(300).optional(),
      with_machine_opened: z.boolean().default(false),
      /**
       * For a campaign with a test: the variant whose email is resent. Defaults to the winner, or to the first variant
       * if there is none.
       */
      variant: letter.optional(),
    }),
    output: answered,
    failure: 'Failed to prepare the resend.',
  }),
  /**
   * Adds an email to the site's public archive or removes it. Once it is sent, anyone can read it there, at `/archive/`
   * and the site's key, without anything that depends on a contact.
   */
  archive: call('/campaigns/archive', {
    logs: { kind: 'publish', text: 'Changed the archive of campaigns', about: 'campaign' },
    input: z.object({ campaign_id, is_public: z.boolean() }),
    output: answered,
    failure: 'Failed to change the archive.',
  }),
  /** Counts the recipients it would have now. */
  audience: call('/campaigns/audience', {
    input: z.object({ type: z.enum(campaignTypes).default('email'), audience: AudienceChoice }),
    output: z.object({ count: z.int() }),
    failure: 'Failed to count the audience.',
  }),
  /**
   * Shows how an email audience is distributed over the hours at which its contacts usually read, by each contact's own
   * clock.
   */
  bestTimes: call('/campaigns/best-times', {
    input: z.object({ audience: AudienceChoice }),
    output: z.object({
      /** Number of contacts per hour, starting at midnight. */
      hours: z.array(z.int()).length(24),
      count: z.int(),
      /** Number of contacts for whom their own hour is known. The others get the site's hour. */
      own: z.int(),
      /** Whether only the first 100,000 contacts were counted. */
      is_part: z.boolean(),
      site_hour: z.int(),
      /** Whether the site's hour is known from past reading. Otherwise it is 10 AM. */
      is_known: z.boolean(),
    }),
    failure: 'Failed to load the best times.',
  }),
  /**
   * Sends a test to a member's confirmed address, or to an address that has agreed, in the form one contact would get.
   * `needs_confirmation`: nothing was sent except an email that asks the address for consent.
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
  /**
   * The time must be in the future, in steps of 15 minutes. `contact`: send when the clocks where each contact lives
   * show that time.
   */
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
  /** A scheduled campaign becomes a draft. If it is being sent, the remaining messages are not sent. */
  cancel: call('/campaigns/cancel', {
    logs: { kind: 'send', text: 'Canceled a campaign', about: 'campaign' },
    input: one,
    output: answered,
    failure: 'Failed to cancel the campaign.',
  }),
  /** Sends a variant of a running test to the contacts waiting for the winner, regardless of the figures. */
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
  /** Resends messages with an unknown status. Some contacts may get the campaign twice. */
  resendUnknown: call('/campaigns/unknown/resend', {
    logs: { kind: 'send', text: 'Resent unconfirmed emails', about: 'campaign' },
    aliases: ['/campaigns/doubts/resend'],
    effect: true,
    input: one,
    output: answered,
    failure: 'Failed to resend the messages with an unknown status.',
  }),
})
