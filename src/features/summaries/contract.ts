import { z } from 'zod'
import { call } from '#core/call.ts'
import { forPeople } from '#core/with-scopes.ts'

export const summaryCalls = forPeople('The summary goes to the person who asks for it.', {
  /** Whether the caller wants the weekly summary of the site, after changing it where `wanted` is given; and where it goes. */
  settings: call('/summaries/settings', {
    role: 'analyst',
    input: z.object({ wanted: z.boolean().optional() }),
    output: z.object({ wanted: z.boolean(), address: z.string() }),
    failure: 'Failed to change the weekly summary.',
  }),
})
