import { z } from 'zod'

/**
 * One page of a step. The first tab of a step is shown first. In a success step, visitors who had already subscribed
 * see the first tab whose `for` is "already".
 */
export const TabProps = z.object({
  name: z.string().max(100),
  for: z.enum(['everyone', 'already']).optional(),
})
export type TabProps = z.infer<typeof TabProps>
