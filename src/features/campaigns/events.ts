import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events of campaigns. */
export const campaignEvents = events('campaigns', {
  sent: {
    when: 'All messages of a campaign are sent, or its rest is canceled.',
    payload: z.object({ site_id: id, campaign_id: id }),
  },
  engaged: {
    when: 'A contact opens or clicks an email of a campaign, or clicks its notification, for the first time.',
    payload: z.object({
      site_id: id,
      campaign_id: id,
      contact_id: id,
      mark: z.enum(['opened', 'clicked', 'push_clicked']),
    }),
  },
})
