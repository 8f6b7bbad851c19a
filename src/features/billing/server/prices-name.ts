import { z } from 'zod'

/** The job that reads what the products cost; how it is done stands in jobs.ts. */
export const pricesName = { name: 'billing.prices', payload: z.object({}) } as const
