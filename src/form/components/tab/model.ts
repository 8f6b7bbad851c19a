import { z } from 'zod'

/** One page of a step. The first tab of the step is shown first. */
export const TabProps = z.object({ name: z.string().max(100) })
export type TabProps = z.infer<typeof TabProps>
