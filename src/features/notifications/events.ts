import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events about notifications. */
export const notificationEvents = events('notifications', {
  pushed: {
    when: 'Notifications are due in the browsers that a member turned push on in, several as one. It happens once for each. `path`: a screen of the site.',
    payload: z.object({ site_id: id, user_id: id, id, title: z.string(), body: z.string(), path: z.string() }),
  },
})
