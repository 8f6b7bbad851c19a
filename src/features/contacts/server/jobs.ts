import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { undoMs, unconfirmedMs } from '../rules.ts'
import { purgeContacts, sitesToPurge } from './store.ts'
import { deleteOldDeletions } from './store-deletions.ts'
import { deleteOldExports } from './store-exports.ts'
import { deleteOldMerges } from './store-merges.ts'

const dayMs = 24 * 3600 * 1000
/**
 * How long requested files are stored. A job that deletes many contacts can exist for three days, so deletions are kept
 * longer than that: the job must still see that it was undone.
 */
const kept = { exports: dayMs, deletions: 7 * dayMs }

/** Erases contacts that were deleted too long ago to be restored, and addresses that were not confirmed in time. */
export const purgeDeleted = job({
  name: 'contacts.purge',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: async (_payload, { database, now, signal }) => {
    const until = { deleted: new Date(now() - undoMs), unconfirmed: new Date(now() - unconfirmedMs) }
    await database.acrossSites(async (db) => {
      await deleteOldMerges(db, until.deleted)
      await deleteOldDeletions(db, new Date(now() - kept.deletions))
    })
    await deleteOldExports(database.system, new Date(now() - kept.exports))
    for (const siteId of await sitesToPurge(database.system, until)) {
      if (signal.aborted) return
      await database.inSite(siteId, (db) => purgeContacts(db, siteId, until))
    }
  },
})
