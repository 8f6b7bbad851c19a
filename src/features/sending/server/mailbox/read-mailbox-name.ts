import { z } from 'zod'
import { id as anId } from '#core/fields.ts'
import type { JobName } from '#platform/server/jobs/jobs.ts'

/** The job that reads a site's bounce mailbox. */
export const readMailboxName = {
  name: 'sending.read-mailbox',
  payload: z.object({ site_id: anId }),
  maxAttempts: 3,
} as const satisfies JobName
