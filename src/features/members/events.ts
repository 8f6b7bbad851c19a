import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events about members of a site. */
export const memberEvents = events('members', {
  rightsLost: {
    when: 'Somebody is removed from a site or no longer an owner. Listeners revoke the API keys they made there, and answer how many those were.',
    payload: z.object({ site_id: id, user_id: id, at: z.int() }),
    answer: z.int(),
  },
  restored: {
    when: 'The removal of a member is undone. `ended_at`: when they were removed.',
    payload: z.object({ site_id: id, user_id: id, ended_at: z.int() }),
  },
  removed: { when: 'Somebody is no longer a member of a site.', payload: z.object({ site_id: id, user_id: id }) },
})
