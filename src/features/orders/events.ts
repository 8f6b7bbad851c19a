import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** What happens to orders. */
export const orderEvents = events('orders', {
  changed: {
    when: 'Orders are new, changed, or given to another contact.',
    payload: z.object({
      site_id: id,
      order_ids: z.array(id).min(1),
      /** Those that are new. Older orders are history, and not among them. */
      placed_ids: z.array(id),
      /** Those that were fulfilled just now. Older orders that come already fulfilled are history, and not among them. */
      fulfilled_ids: z.array(id),
      /** Those of which more was refunded than before; of history, none. */
      refunded_ids: z.array(id),
      canceled_ids: z.array(id),
    }),
  },
})
