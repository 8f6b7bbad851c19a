import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** What happens to members of a site. */
export const memberEvents = events('members', {
  removed: { when: 'Somebody is no longer a member of a site.', payload: z.object({ site_id: id, user_id: id }) },
})
