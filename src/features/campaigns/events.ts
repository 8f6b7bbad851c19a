import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** What happens to campaigns. */
export const campaignEvents = events('campaigns', {
  sent: {
    when: 'All messages of a campaign are sent, or its rest is canceled.',
    payload: z.object({ site_id: id, campaign_id: id }),
  },
})
