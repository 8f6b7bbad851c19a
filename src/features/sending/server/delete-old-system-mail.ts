import { z } from 'zod'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { deleteOldMessages } from './store.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** Each night, deletes the installation's own emails older than a week. */
export const deleteOldSystemMail = job({
  name: 'sending.forget-system-mail',
  payload: z.object({}),
  cron: '29 3 * * *',
  run: async (_payload, { database, now }) => {
    await database.inSite(nilId, (db) => deleteOldMessages(db, nilId, new Date(now() - week)))
  },
})
