import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'
import type { ImportableForm } from './form-of.ts'

/** Events through which imports ask other rooms to act. */
export const legacyEvents = events('legacy', {
  formFound: {
    when: 'An import has read a form. The room of forms stores it, paused and under fresh ids, and answers its id.',
    payload: z.object({ site_id: id, form: z.custom<ImportableForm>(), legacy_ids: z.array(z.string()) }),
    answer: id,
  },
})
