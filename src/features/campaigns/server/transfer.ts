import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { AudienceChoice, EmailContent, PushContent, SubjectTest } from '../contract.ts'

const begun = ['scheduled', 'queued', 'sending']

/** What of the room moves with a site: a campaign that was not sent yet becomes a draft, so that no two installations send it. */
export const campaignsTransfer: SiteTransfer = {
  moves: [
    {
      table: 'campaigns',
      check: z.looseObject({ email: EmailContent, push: PushContent, test: SubjectTest, audience: AudienceChoice }),
      change: (row) => (begun.includes(String(row['status'])) ? { ...row, status: 'draft', paused_at: null } : row),
    },
    { table: 'campaign_links', check: z.looseObject({ url: z.string().regex(/^(?:https?|mailto|tel):/i) }) },
    { table: 'campaign_clicks' },
    { table: 'campaign_orders' },
  ],
}
