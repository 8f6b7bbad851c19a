import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

const user = z.object({ user_id: id })

/** Events of accounts. */
export const accountEvents = events('accounts', {
  removalAsked: {
    when: 'Somebody wants to remove their account. Listeners answer how many sites would be left without an owner.',
    payload: user,
    answer: z.number(),
  },
  removed: { when: 'An account is removed.', payload: user },
  claimed: {
    when: 'An account whose email was not confirmed gets a new password, by the link in a mail to it. Another person may have opened it.',
    payload: user,
  },
})
