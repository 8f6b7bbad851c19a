import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

const object = z.object({ site_id: id, object_id: id })

/** Events between display rules and the forms that have them. */
export const displayRuleEvents = events('display-rules', {
  objectAsked: {
    when: 'Rules of an object are read or about to change. Listeners answer whether it is theirs; `hold` locks it until the transaction ends.',
    payload: object.extend({ hold: z.boolean() }),
    answer: z.boolean(),
  },
  changed: { when: 'The rules of an object changed.', payload: object },
})
