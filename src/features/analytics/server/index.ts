import { type Room, room } from '#platform/server/room.ts'
import { siteById } from '#features/sites/server/index.ts'
import { analyticsCalls } from '../contract.ts'
import { analyticsJobs } from './jobs.ts'
import { statsOf } from './stats.ts'

export { createIntake, type Intake } from './intake.ts'
export { recordConversion } from './record-conversion.ts'
export { type FormStats, statsOf, statsOfForms } from './stats.ts'
export {
  type HeldCount,
  insertRevenue,
  type VisitorCount,
  visitorsByFirstForm,
  visitorsByHoldOut,
} from './store-visitors.ts'

/** The room; raw events are kept for so many days, what they add up to for ever. */
export function analyticsRoom({ retentionDays = 400 } = {}): Room {
  return room({
    name: 'analytics',
    calls: analyticsCalls,
    handlers: {
      stats: async ({ period, object_id }, { db, siteId, now }) => {
        const site = await siteById(db, siteId)
        return statsOf(db, { siteId, popupId: object_id, period, now: now(), timeZone: site?.time_zone ?? 'UTC' })
      },
    },
    jobs: analyticsJobs(retentionDays),
    migrations: new URL('./migrations/', import.meta.url),
  })
}
