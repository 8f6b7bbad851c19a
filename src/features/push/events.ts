import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Results of notifications. */
export const pushEvents = events('push', {
  lost: {
    when: 'A notification did not reach its browser. `ref` is the id that its sender gave it.',
    payload: z.object({ site_id: id, ref: id, reason: z.string() }),
  },
})
