import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** What happens to orders. */
export const orderEvents = events('orders', {
  changed: {
    when: 'Orders are new, changed, or given to another contact.',
    payload: z.object({ site_id: id, order_ids: z.array(id).min(1) }),
  },
})
