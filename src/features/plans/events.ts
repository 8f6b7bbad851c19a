import { z } from 'zod'
import { events } from '#core/event.ts'
import { id, moment } from '#core/fields.ts'

/** Events about plans, and requests for their usage. */
export const planEvents = events('plans', {
  changed: {
    when: 'A site has another plan, or other features.',
    payload: z.object({ site_id: id }),
  },
  tierSaved: {
    when: 'An administrator changed a tier, and maybe the products that it is sold as.',
    payload: z.object({ tier: z.string() }),
  },
  usageAsked: {
    when: 'The use of a site is compared with its plan. Listeners answer what they count; `month_start` is the first moment of the month in UTC.',
    payload: z.object({ site_id: id, month_start: moment }),
    answer: z.object({ seats: z.int(), contacts: z.int(), sends: z.int(), views: z.int() }).partial(),
  },
})
