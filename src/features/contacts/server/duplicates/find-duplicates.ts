import { z } from 'zod'
import { id } from '#core/fields.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { refreshDuplicates, setSearch } from '../store-duplicates.ts'

/** Searches all contacts of a site for duplicates. Takes some seconds for a million contacts. */
export const findDuplicates = job({
  name: 'contacts.duplicates',
  payload: z.object({ site_id: id }),
  maxAttempts: 3,
  run: async ({ site_id: siteId }, { database, now, attempt, maxAttempts }) => {
    const ended = (state: 'done' | 'failed') => ({ state, at: new Date(now()) })
    try {
      await database.inSite(siteId, async (db) => {
        await refreshDuplicates(db, siteId)
        await setSearch(db, siteId, ended('done'))
      })
    } catch (error) {
      if (attempt >= maxAttempts) await database.inSite(siteId, (db) => setSearch(db, siteId, ended('failed')))
      throw error
    }
  },
})
