import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { forgetEmailChanges } from './store-emails.ts'
import { forgetChallenges } from './store-passkeys.ts'
import { forgetSsoRequests } from './store-sso.ts'
import { forgetEnded } from './store.ts'

const day = 24 * 60 * 60 * 1000

/** Runs nightly. Deletes sessions, links, challenges and single sign-on requests that expired at least a day ago. */
export const forgetEndedSessions = job({
  name: 'accounts.forget-ended',
  payload: z.object({}),
  cron: '17 3 * * *',
  run: async (_payload, { database, now }) => {
    const before = new Date(now() - day)
    await database.acrossSites(async (db) => {
      await forgetEnded(db, before)
      await forgetEmailChanges(db, before)
      await forgetChallenges(db, before)
      await forgetSsoRequests(db, before)
    })
  },
})
