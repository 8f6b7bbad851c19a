import { z } from 'zod'

/**
 * One page of a step. The first tab of the step is shown first; of a success step, the first one `for` "already" is shown
 * to somebody who had subscribed before.
 */
export const TabProps = z.object({
  name: z.string().max(100),
  for: z.enum(['everyone', 'already']).optional(),
})
export type TabProps = z.infer<typeof TabProps>
