import type { Received } from '#core/call.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type Room, room } from '#platform/server/room.ts'
import { siteById } from '#features/sites/server/index.ts'
import { analyticsCalls } from '../contract.ts'
import { analyticsJobs } from './jobs.ts'
import { csvOfStats, fileNameOf } from './csv-of-stats.ts'
import { statsOf, type StatsQuestion } from './stats.ts'
export { traitsOf } from './traits-of.ts'
export type { Traits } from '../rules.ts'

export { createIntake, type Intake } from './intake.ts'
export { recordConversion } from './record-conversion.ts'
export { type FormStats, statsOf, statsOfForms } from './stats.ts'
export { type Cohort, wishForCohort } from './store-cohorts.ts'
export { changeRevenue, insertRevenue, visitorsByFirstForm, visitorsByHoldOut } from './store-visitors.ts'

/** The room; raw events are kept for so many days, what they add up to for ever. */
export function analyticsRoom({ retentionDays = 400 } = {}): Room {
  return room({
    name: 'analytics',
    calls: analyticsCalls,
    handlers: {
      stats: async (question, ctx) => statsOf(ctx.db, await fullQuestion(question, ctx)),
      exportStats: async ({ dimension, ...question }, ctx) => {
        const full = await fullQuestion(question, ctx)
        const stats = await statsOf(ctx.db, { ...full, mostValues: 1000 })
        return { filename: fileNameOf(full, dimension), csv: csvOfStats(stats, dimension, full.timeZone) }
      },
    },
    jobs: analyticsJobs(retentionDays),
    migrations: new URL('./migrations/', import.meta.url),
    personTables: [
      // A conversion has the id of its submission.
      { table: 'events', column: 'id', by: 'submission', leadsTo: { visitor_id: 'visitor' } },
      { table: 'events', column: 'visitor_id', by: 'visitor' },
      { table: 'cohort_visitors', column: 'visitor_id', by: 'visitor' },
      { table: 'viewings', column: 'visitor_id', by: 'visitor' },
      { table: 'visitor_revenue', column: 'visitor_id', by: 'visitor' },
    ],
  })
}

async function fullQuestion(
  { object_id, ...question }: Received<typeof analyticsCalls.stats>,
  { db, siteId, now }: SiteContext,
): Promise<StatsQuestion> {
  const site = await siteById(db, siteId)
  return { ...question, siteId, popupId: object_id, now: now(), timeZone: site?.time_zone ?? 'UTC' }
}
