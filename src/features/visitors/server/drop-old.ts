import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { dropSuperseded } from './store.ts'

/** How long a page that was loaded before a change still finds its form, in milliseconds. */
const keptFor = 24 * 3600 * 1000

/** Each hour, forgets versions of forms that no browser can hold any more. */
export const dropOldVersions = job({
  name: 'visitors.drop-old',
  payload: z.object({}),
  cron: '7 * * * *',
  run: async (_payload, { database, now }) => {
    await database.acrossSites((db) => dropSuperseded(db, new Date(now() - keptFor)))
  },
})
