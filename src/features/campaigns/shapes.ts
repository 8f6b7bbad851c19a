import { z } from 'zod'
import { id, line, moment } from '#core/fields.ts'
import { CampaignTest, mailParts } from './campaign-test.ts'

export const campaignStatuses = ['draft', 'scheduled', 'queued', 'sending', 'sent', 'deleted'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
export const campaignTypes = ['email', 'push'] as const
export type CampaignType = (typeof campaignTypes)[number]
/** Whether a schedule follows the clock of the site or of each contact. */
export const scheduleZones = ['site', 'contact'] as const

const url = line(2000).refine(
  (text) => text === '' || /^https?:\/\/[^\s/]+/i.test(text),
  'The URL needs to start with http:// or https://.',
)

const tag = line(100).default('')
/**
 * The UTM parameters of an email's links to the site. Empty ones use the defaults: trellis, email, the campaign's name,
 * none.
 */
export const Utm = z.object({
  /** `site`: according to the site's sending settings. */
  mode: z.enum(['site', 'on', 'off']).default('site'),
  source: tag,
  medium: tag,
  campaign: tag,
  content: tag,
})
export type Utm = z.infer<typeof Utm>

/**
 * The content of an email. `blocks` is the email editor's own document. If it is set, `html` and `text` are generated
 * from it on saving, with merge tags.
 */
export const EmailContent = z.object({
  subject: line(300).default(''),
  preview_text: line(300).default(''),
  from_name: line(100).default(''),
  /** Empty for the installation's address. */
  from_address: line(254).default(''),
  reply_to: line(254).default(''),
  ...mailParts,
  utm: Utm.prefault({}),
  /** Whether a line at the top of the email links to its web version. */
  browser_link: z.boolean().default(false),
})
export type EmailContent = z.infer<typeof EmailContent>

/** The content of a notification. */
export const PushContent = z.object({
  title: line(200).default(''),
  body: line(1000).default(''),
  url: url.default(''),
  icon: url.default(''),
  image: url.default(''),
  /** How many hours push services keep it for a browser that is off. */
  keep_hours: z.int().min(1).max(672).default(672),
})
export type PushContent = z.infer<typeof PushContent>

/**
 * The recipients: subscribed contacts on a list or in a segment (or all), without the excluded ones; or only these
 * contacts.
 */
export const AudienceChoice = z.object({
  /** Whether only the contacts of lists and segments are included. If none is chosen, there are no recipients. */
  only_named: z.boolean().default(false),
  lists: z.array(id).max(100).default([]),
  segments: z.array(id).max(100).default([]),
  excluded_lists: z.array(id).max(100).default([]),
  excluded_segments: z.array(id).max(100).default([]),
  contact_ids: z.array(id).max(1000).default([]),
  /**
   * For a resend: only those who got this campaign and did not open it. No contact gets two resends of one campaign.
   */
  not_opened: z
    .object({
      campaign_id: id,
      /**
       * Whether to include contacts whose email was opened only by a machine, such as a privacy proxy, because it is
       * unknown whether they read it.
       */
      with_machine_opened: z.boolean().default(false),
    })
    .nullable()
    .default(null),
})
export type AudienceChoice = z.infer<typeof AudienceChoice>

const count = z.int()
/** The results of a campaign's messages so far. */
export const CampaignCounts = z.object({
  recipients: count,
  /** Handed over and not refused at once. */
  sent: count,
  delivered: count,
  opened: count,
  /** Opened only by a machine, which says nothing about a person. */
  machine_opened: count,
  clicked: count,
  unsubscribed: count,
  bounced: count,
  complained: count,
  /** Not sent: unsubscribed or suppressed in the meantime, or over the limit. */
  skipped: count,
  /** Interrupted while being handed over: may have arrived, and is not resent automatically. */
  unknown: count,
  waiting: count,
})
export type CampaignCounts = z.infer<typeof CampaignCounts>

/** A campaign as shown in the list. */
export const CampaignSummary = z.object({
  id,
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.enum(campaignStatuses),
  is_paused: z.boolean(),
  /** Reason it was paused automatically or can't continue; empty otherwise. */
  problem: z.string(),
  subject: z.string(),
  /** Whether it resends another campaign to those who did not open that. */
  is_resend: z.boolean(),
  /** For a draft, when it is to be sent once it is scheduled. */
  schedule_at: moment.nullable(),
  schedule_zone: z.enum(scheduleZones),
  started_at: moment.nullable(),
  sent_at: moment.nullable(),
  updated_at: moment,
  counts: CampaignCounts,
})
export type CampaignSummary = z.infer<typeof CampaignSummary>

/** A row of the list, with the net revenue of its orders. */
export const ListedCampaign = CampaignSummary.extend({ revenue: z.number() })
export type ListedCampaign = z.infer<typeof ListedCampaign>

/** A campaign in full. */
export const Campaign = CampaignSummary.extend({
  email: EmailContent,
  push: PushContent,
  test: CampaignTest,
  winner: z.string(),
  audience: AudienceChoice,
  /** Whether it appears in the site's public archive once it is sent. */
  is_public: z.boolean(),
  /** Whether each contact gets it at the hour at which they usually read, within 24 hours of its start. */
  at_best_time: z.boolean(),
  /**
   * Until when the rest of a campaign being sent is delayed automatically: for quiet hours, contacts' clocks, or
   * servers that said "later".
   */
  waits_until: moment.nullable(),
})
export type Campaign = z.infer<typeof Campaign>

/** A problem of a campaign. An `error` prevents sending, a `warning` should be reviewed. */
export const Check = z.object({ severity: z.enum(['error', 'warning']), field: z.string(), message: z.string() })
export type Check = z.infer<typeof Check>
