import { z } from 'zod'

/** The job that reads the prices of the products. Implemented in jobs.ts. */
export const pricesName = { name: 'billing.prices', payload: z.object({}) } as const
