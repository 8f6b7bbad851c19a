import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'
import { MediaUse } from './media-use.ts'

/** Events that request information about files. */
export const mediaEvents = events('media', {
  usesAsked: {
    when: 'An owner asks where a file is used. Listeners answer what of theirs contains one of the texts.',
    payload: z.object({ site_id: id, texts: z.array(z.string()) }),
    answer: z.array(MediaUse),
  },
})
