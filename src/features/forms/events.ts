import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

const form = z.object({ site_id: id, popup_id: id })

/** What happens to forms. */
export const formEvents = events('forms', {
  published: { when: 'A form goes live, or a live one changes.', payload: form },
  cloned: { when: 'A form is copied.', payload: form.extend({ copy_id: id }) },
  deleted: { when: 'A form is deleted; it can still be brought back.', payload: form },
})
