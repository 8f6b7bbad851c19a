import { z } from 'zod'
import { events } from '#core/event.ts'
import { type Feature, featureNames } from '#core/feature.ts'
import { id } from '#core/fields.ts'

const feature = z.enum(featureNames as readonly [Feature, ...Feature[]])

/** Events of site transfers. */
export const siteTransferEvents = events('site-transfer', {
  featuresAsked: {
    when: 'The setup of a site is about to be copied to another. Listeners answer what the plan of that other site includes.',
    payload: z.object({ site_id: id }),
    answer: z.array(feature),
  },
  imported: { when: 'All of a site has been imported from a file.', payload: z.object({ site_id: id }) },
})
