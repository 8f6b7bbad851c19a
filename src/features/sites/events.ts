import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

const site = z.object({ site_id: id })

/** Events about sites. */
export const siteEvents = events('sites', {
  created: { when: 'A site is created.', payload: site.extend({ user_id: id }) },
  currencyChosen: {
    when: 'A member chooses the currency of a site.',
    payload: site.extend({ currency: z.string() }),
  },
  deleted: { when: 'A site is deleted; it can still be restored.', payload: site },
  purging: {
    when: 'A deleted site is about to be removed for good, with its rows. Listeners have what lies elsewhere removed.',
    payload: site,
  },
})
