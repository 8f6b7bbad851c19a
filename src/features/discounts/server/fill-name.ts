import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { JobName } from '#platform/server/jobs/jobs.ts'

/** Names the job that looks after a pool, so that code that takes from it need not import it. */
export const fillName = {
  name: 'discounts.fill',
  payload: z.object({ site_id: id, campaign_id: id }),
} as const satisfies JobName
