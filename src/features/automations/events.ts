import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** What automations tell others. */
export const automationEvents = events('automations', {
  tracked: {
    when: 'A contact did something of the owner’s own naming: told by the page, by the API or by an incoming webhook.',
    payload: z.object({
      site_id: id,
      contact_id: id,
      name: z.string(),
      properties: z.record(z.string(), z.string()).readonly(),
    }),
  },
})
