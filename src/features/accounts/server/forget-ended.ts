import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { forgetEnded } from './store.ts'

const day = 24 * 60 * 60 * 1000

/** Each night, removes sessions and links that ended a day ago. */
export const forgetEndedSessions = job({
  name: 'accounts.forget-ended',
  payload: z.object({}),
  cron: '17 3 * * *',
  run: async (_payload, { database, now }) => {
    await database.acrossSites((db) => forgetEnded(db, new Date(now() - day)))
  },
})
