import { noCounts } from './campaign.ts'
import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import {
  AudienceChoice,
  CampaignCounts,
  campaignStatuses,
  CampaignTest,
  EmailContent,
  PushContent,
} from '../contract.ts'

const begun = ['scheduled', 'queued', 'sending']

/**
 * The parts of the room that move with a site. A scheduled, queued or partly sent campaign becomes a draft, so that no
 * two installations send it.
 */
export const campaignsTransfer: SiteTransfer = {
  moves: [
    {
      table: 'campaigns',
      check: z.looseObject({
        email: EmailContent,
        push: PushContent,
        test: CampaignTest,
        audience: AudienceChoice,
        status_before: z.enum(campaignStatuses).nullish(),
        counts: z.preprocess((told) => ({ ...noCounts, ...(told as object) }), CampaignCounts),
        judged_from: z.object({ accepted: z.number(), bounced: z.number(), complained: z.number() }).nullish(),
      }),
      change: (row) => ({
        ...row,
        ...(begun.includes(String(row['status'])) && { status: 'draft', paused_at: null }),
      }),
    },
    { table: 'campaign_links', check: z.looseObject({ url: z.string().regex(/^(?:https?|mailto|tel):/i) }) },
    { table: 'campaign_clicks' },
    { table: 'campaign_orders' },
  ],
}
