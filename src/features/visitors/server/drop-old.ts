import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { confirmableFor } from './ask-to-confirm.ts'
import { dropOldTrust } from './store-trust.ts'
import { dropExpiredExtraPreviews } from './store-extras.ts'
import { dropExpiredPreviews } from './preview-store.ts'
import { dropSubmissions } from './store-submissions.ts'
import { dropSuperseded } from './store.ts'

/** How long a page that was loaded before a change can still load its form, in milliseconds. */
const keptFor = 24 * 3600 * 1000
/** How long other data can still refer to a submission, in milliseconds. */
const followedFor = 30 * keptFor

/** Each hour, deletes form versions that no browser can still have, and submissions that nothing can still refer to. */
export const dropOldVersions = job({
  name: 'visitors.drop-old',
  payload: z.object({}),
  cron: '7 * * * *',
  run: async (_payload, { database, now }) => {
    await database.acrossSites(async (db) => {
      await dropSuperseded(db, new Date(now() - keptFor))
      await dropExpiredPreviews(db, new Date(now()))
      await dropExpiredExtraPreviews(db, new Date(now()))
      await dropOldTrust(db, new Date(now()), new Date(now() - confirmableFor))
      await dropSubmissions(db, new Date(now() - followedFor))
    })
  },
})
