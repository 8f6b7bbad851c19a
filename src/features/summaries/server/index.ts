import { saveChoice, wantingEmail } from '#features/notifications/server/index.ts'
import { room } from '#platform/server/room.ts'
import { summaryCalls } from '../contract.ts'
import { sendSummaries } from './send-summaries.ts'

const kind = 'weekly-summary'

/** The room of weekly reports, sent by email and shown under the bell. */
export const summaries = room({
  name: 'summaries',
  calls: summaryCalls,
  handlers: {
    async settings({ wanted }, { db, siteId, user }) {
      if (wanted !== undefined) await saveChoice(db, { site_id: siteId, user_id: user.id, kind, by_email: wanted })
      const isWanted = (await wantingEmail(db, siteId, [user.id], kind)).length > 0
      return { wanted: isWanted, address: user.email }
    },
  },
  jobs: [sendSummaries],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { stays: ['summary_weeks', 'summary_readers'] },
})
