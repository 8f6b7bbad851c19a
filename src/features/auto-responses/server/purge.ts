import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { purgeAfter } from '../rules.ts'
import { purgeEmails } from './store.ts'

/** Runs nightly. Permanently deletes emails that were deleted and not restored in time. */
export const purgeDeletedEmails = job({
  name: 'auto-responses.purge',
  payload: z.object({}),
  cron: '41 2 * * *',
  run: (_payload, { database, now }) => database.acrossSites((db) => purgeEmails(db, new Date(now() - purgeAfter))),
})
