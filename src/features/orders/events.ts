import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events about orders. */
export const orderEvents = events('orders', {
  changed: {
    when: 'Orders are new, changed, or given to another contact.',
    payload: z.object({
      site_id: id,
      order_ids: z.array(id).min(1),
      /** New orders, without older ones, which count as history. */
      placed_ids: z.array(id),
      /**
       * Orders that were just fulfilled. Older orders that are already fulfilled when first reported count as history
       * and are omitted.
       */
      fulfilled_ids: z.array(id),
      /** Orders with an increased refund; none of history. */
      refunded_ids: z.array(id),
      canceled_ids: z.array(id),
    }),
  },
})
