import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events that statistics emit, and questions they ask other rooms. */
export const analyticsEvents = events('analytics', {
  counted: {
    when: 'What visitors did with forms is added to the statistics, about once a minute: how often each form was viewed, closed and converted since.',
    payload: z.object({
      site_id: id,
      forms: z.array(z.object({ popup_id: id, views: z.int(), closes: z.int(), conversions: z.int() })).min(1),
    }),
  },
  namesAsked: {
    when: 'Statistics break down by form. Listeners answer the names of those forms that they know.',
    payload: z.object({ site_id: id, popup_ids: z.array(id) }),
    answer: z.map(id, z.string()),
  },
})
