import { z } from 'zod'
import { id, line, moment } from '#core/fields.ts'
import { CampaignTest, mailParts } from './campaign-test.ts'

export const campaignStatuses = ['draft', 'scheduled', 'queued', 'sending', 'sent', 'deleted'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
export const campaignTypes = ['email', 'push'] as const
export type CampaignType = (typeof campaignTypes)[number]
/** Whose clocks a schedule goes by. */
export const scheduleZones = ['site', 'contact'] as const

const url = line(2000).refine(
  (text) => text === '' || /^https?:\/\/[^\s/]+/i.test(text),
  'The URL needs to start with http:// or https://.',
)

const tag = line(100).default('')
/** The UTM parameters of a mail's links to the site. Empty ones take the defaults: trellis, email, the campaign's name, none. */
export const Utm = z.object({
  /** `site`: as the sending settings say. */
  mode: z.enum(['site', 'on', 'off']).default('site'),
  source: tag,
  medium: tag,
  campaign: tag,
  content: tag,
})
export type Utm = z.infer<typeof Utm>

/**
 * What an email says. `blocks` is the mail editor's own; where there are any, `html` and `text` are made of them when it is saved,
 * with merge tags.
 */
export const EmailContent = z.object({
  subject: line(300).default(''),
  preview_text: line(300).default(''),
  from_name: line(100).default(''),
  /** Empty: the installation's address. */
  from_address: line(254).default(''),
  reply_to: line(254).default(''),
  ...mailParts,
  utm: Utm.prefault({}),
  /** Adds a line on top of the mail that leads to it on the web. */
  browser_link: z.boolean().default(false),
})
export type EmailContent = z.infer<typeof EmailContent>

/** What a notification says. */
export const PushContent = z.object({
  title: line(200).default(''),
  body: line(1000).default(''),
  url: url.default(''),
  icon: url.default(''),
  image: url.default(''),
  /** So long push services keep it for a browser that is off. */
  keep_hours: z.int().min(1).max(672).default(672),
})
export type PushContent = z.infer<typeof PushContent>

/** Who gets it: subscribed contacts on a list or in a segment (or all), without the excluded; or only these contacts. */
export const AudienceChoice = z.object({
  /** Those of lists and segments alone: while none is named, no contacts. */
  only_named: z.boolean().default(false),
  lists: z.array(id).max(100).default([]),
  segments: z.array(id).max(100).default([]),
  excluded_lists: z.array(id).max(100).default([]),
  excluded_segments: z.array(id).max(100).default([]),
  contact_ids: z.array(id).max(1000).default([]),
  /** A resend: of those, only who got this campaign and did not open it. Nobody gets two resends of one campaign. */
  not_opened: z
    .object({
      campaign_id: id,
      /** Also those whose mail only a machine opened, such as a privacy proxy, which does not tell whether they read it. */
      with_machine_opened: z.boolean().default(false),
    })
    .nullable()
    .default(null),
})
export type AudienceChoice = z.infer<typeof AudienceChoice>

const count = z.int()
/** The results of its messages so far. */
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
  /** Not sent: unsubscribed or suppressed since, or over the limit. */
  skipped: count,
  /** Cut off while being handed over: may have arrived, is not sent again by itself. */
  unknown: count,
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
  /** Whether it sends another campaign again to those who did not open that. */
  is_resend: z.boolean(),
  /** Of a draft, when it is to leave once it is scheduled. */
  schedule_at: moment.nullable(),
  schedule_zone: z.enum(scheduleZones),
  started_at: moment.nullable(),
  sent_at: moment.nullable(),
  updated_at: moment,
  counts: CampaignCounts,
})
export type CampaignSummary = z.infer<typeof CampaignSummary>

/** A row of the list: with what orders brought, net. */
export const ListedCampaign = CampaignSummary.extend({ revenue: z.number() })
export type ListedCampaign = z.infer<typeof ListedCampaign>

/** A campaign in full. */
export const Campaign = CampaignSummary.extend({
  email: EmailContent,
  push: PushContent,
  test: CampaignTest,
  winner: z.string(),
  audience: AudienceChoice,
  /** Whether it stands in the site's public archive from when it is sent. */
  is_public: z.boolean(),
  /** Whether each contact gets it at the hour at which they usually read, within 24 hours of its start. */
  at_best_time: z.boolean(),
  /** Until when the rest of one that is being sent waits by itself: for quiet hours, contacts' clocks, servers that said "later". */
  waits_until: moment.nullable(),
})
export type Campaign = z.infer<typeof Campaign>

/** What is wrong with it: an `error` holds it back, a `warning` should be reviewed. */
export const Check = z.object({ severity: z.enum(['error', 'warning']), field: z.string(), message: z.string() })
export type Check = z.infer<typeof Check>
