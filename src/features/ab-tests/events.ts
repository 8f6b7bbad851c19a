import { z } from 'zod'
import { id, moment } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events of A/B tests. */
export const abTestEvents = events('ab-tests', {
  ended: {
    when: 'A test ends with a winner.',
    payload: z.object({ site_id: id, test_id: id, winner_popup_id: id, variant: z.string(), at: moment }),
  },
})
