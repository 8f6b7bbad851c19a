import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { purgeAfter } from '../rules.ts'
import { purgeEmails } from './store.ts'

/** Each night, forgets for good the emails that were deleted and not brought back in time. */
export const purgeDeletedEmails = job({
  name: 'auto-responses.purge',
  payload: z.object({}),
  cron: '41 2 * * *',
  run: (_payload, { database, now }) => database.acrossSites((db) => purgeEmails(db, new Date(now() - purgeAfter))),
})
