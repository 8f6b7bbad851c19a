import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { JobName } from '#platform/server/jobs/jobs.ts'

/** The job that makes one webhook call. */
export const webhookName = {
  name: 'automations.call-webhook',
  payload: z.object({ site_id: id, webhook_id: id }),
  maxAttempts: 12,
} as const satisfies JobName
