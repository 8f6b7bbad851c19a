import { z } from 'zod'

/** The job that reads a customer anew after an event of Stripe's; how it is done stands in jobs.ts. */
export const syncName = {
  name: 'billing.sync',
  payload: z.object({ customer_id: z.string(), kind: z.string() }),
} as const
