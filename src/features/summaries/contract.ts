import { z } from 'zod'
import { call } from '#core/call.ts'
import { forPeople } from '#core/with-scopes.ts'

export const summaryCalls = forPeople('The summary goes to the person who asks for it.', {
  /**
   * Returns whether the caller wants the site's weekly summary, and the address it's sent to. If `wanted` is given,
   * changes the choice first.
   */
  settings: call('/summaries/settings', {
    role: 'analyst',
    input: z.object({ wanted: z.boolean().optional() }),
    output: z.object({ wanted: z.boolean(), address: z.string() }),
    failure: 'Failed to change the weekly summary.',
  }),
})
