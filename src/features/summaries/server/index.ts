import { siteById } from '#features/sites/server/index.ts'
import { room } from '#platform/server/room.ts'
import { summaryCalls } from '../contract.ts'
import { mailSummaries } from './mail-summaries.ts'
import { addReader, isReader, removeReader } from './store.ts'
import { lastWeekOf } from './week-of.ts'

/** The room of weekly summaries by mail. */
export const summaries = room({
  name: 'summaries',
  calls: summaryCalls,
  handlers: {
    async settings({ wanted }, { db, siteId, user, now }) {
      if (wanted === true) {
        const zone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
        // The first report covers the current week.
        await addReader(db, { site_id: siteId, user_id: user.id, last_week: lastWeekOf(now(), zone).monday })
      }
      if (wanted === false) await removeReader(db, siteId, user.id)
      return { wanted: await isReader(db, siteId, user.id), address: user.email }
    },
  },
  jobs: [mailSummaries],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { stays: ['summary_readers'] },
})
