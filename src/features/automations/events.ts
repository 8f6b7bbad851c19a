import { z } from 'zod'
import { id, moment } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events that automations emit. */
export const automationEvents = events('automations', {
  splitDecided: {
    when: 'A random split has a winner: everybody goes down that branch from now on.',
    payload: z.object({ site_id: id, automation_id: id, step_id: z.string(), branch: z.string(), at: moment }),
  },
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
