import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'
import { LaunchCheck, ShownCode } from './launch-check.ts'

const form = z.object({ site_id: id, popup_id: id })

/** Events of forms. */
export const formEvents = events('forms', {
  published: { when: 'A form goes live, or a live one changes.', payload: form },
  cloned: { when: 'A form is copied.', payload: form.extend({ copy_id: id }) },
  launchAsked: {
    when: 'A form is about to go live. Listeners answer what its owner should look at first. `codes`: written into its texts.',
    payload: form.extend({ codes: z.array(ShownCode) }),
    answer: z.array(LaunchCheck),
  },
  deleted: { when: 'A form is deleted; it can still be brought back.', payload: form },
})
