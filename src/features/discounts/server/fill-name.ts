import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { JobName } from '#platform/server/jobs/jobs.ts'

/** Name of the job that maintains a pool, so that code that takes codes from it doesn't need to import the job. */
export const fillName = {
  name: 'discounts.fill',
  payload: z.object({ site_id: id, campaign_id: id }),
} as const satisfies JobName
