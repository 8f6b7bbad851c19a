import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** What statistics ask of others. */
export const analyticsEvents = events('analytics', {
  namesAsked: {
    when: 'Statistics break down by form. Listeners answer the names of those forms that they know.',
    payload: z.object({ site_id: id, popup_ids: z.array(id) }),
    answer: z.map(id, z.string()),
  },
})
