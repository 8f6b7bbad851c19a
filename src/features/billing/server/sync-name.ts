import { z } from 'zod'

/** The job that reads a customer again after a Stripe event. Implemented in jobs.ts. */
export const syncName = {
  name: 'billing.sync',
  payload: z.object({ customer_id: z.string(), kind: z.string() }),
} as const
