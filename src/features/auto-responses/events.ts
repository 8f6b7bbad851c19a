import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** An automation that sends an email or acts on it. */
export const EmailUse = z.object({ id, name: z.string() })
export type EmailUse = z.infer<typeof EmailUse>

/** Questions about emails that other rooms answer. */
export const autoResponseEvents = events('auto-responses', {
  usesAsked: {
    when: 'An owner is about to delete an email. Listeners answer which of theirs use it.',
    payload: z.object({ site_id: id, email_id: id }),
    answer: z.array(EmailUse),
  },
})
