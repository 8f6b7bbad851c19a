import { z } from 'zod'
import { events } from '#core/event.ts'
import { id } from '#core/fields.ts'

/** What happens when sites move. */
export const siteTransferEvents = events('site-transfer', {
  imported: { when: 'All of a site has been imported from a file.', payload: z.object({ site_id: id }) },
})
