import { planEvents } from '#features/plans/contract.ts'
import { countViews } from './store-views.ts'
import type { Received } from '#core/call.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { when } from '#platform/server/events/events.ts'
import { type Room, room } from '#platform/server/room.ts'
import { siteById } from '#features/sites/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { analyticsCalls } from '../contract.ts'
import { analyticsJobs } from './jobs.ts'
import { csvOfStats, fileNameOf } from './csv-of-stats.ts'
import { withNames } from './with-names.ts'
import { recordConversion } from './record-conversion.ts'
import { funnelOf } from './funnel-of.ts'
import { statsOf, type StatsQuestion } from './stats.ts'
export { callerOf, traitsOf } from './traits-of.ts'
export type { Traits } from '../rules.ts'

export { createIntake, type Intake } from './intake.ts'
export { recordConversion } from './record-conversion.ts'
export { type FormStats, statsOf, statsOfForms } from './stats.ts'
export { type Cohort, requestCohort } from './store-cohorts.ts'
export { pagesOfVisitor, sightingsOf, sitesWithEvents } from './store-sightings.ts'
export { changeRevenue, insertRevenue } from './store-revenue.ts'
export { stepsByFirstForm } from './store-steps.ts'
export { visitorsByControlGroup, visitorsByFirstForm } from './store-visitors.ts'

interface AnalyticsParts {
  /** Number of days that raw events are kept; aggregated counts are kept forever. Defaults to 400. */
  readonly retentionDays?: number
}

/** The room for statistics. */
export function analyticsRoom({ retentionDays = 400 }: AnalyticsParts = {}): Room {
  return room({
    name: 'analytics',
    calls: analyticsCalls,
    handlers: {
      stats: async (question, ctx) => withNames(await statsOf(ctx.db, await fullQuestion(question, ctx)), ctx),
      funnel: async (question, ctx) => ({ stages: await funnelOf(ctx.db, await ofSite(question, ctx)) }),
      exportStats: async ({ dimension, ...question }, ctx) => {
        const full = await fullQuestion(question, ctx)
        const stats = await withNames(await statsOf(ctx.db, { ...full, maxValues: 1000 }), ctx)
        return { filename: fileNameOf(full, dimension), csv: csvOfStats(stats, dimension, full.timeZone) }
      },
    },
    jobs: analyticsJobs(retentionDays),
    migrations: new URL('./migrations/', import.meta.url),
    transfer: {
      moves: [
        { table: 'form_counts' },
        { table: 'funnel_counts' },
        { table: 'cohorts' },
        { table: 'cohort_counts' },
        { table: 'visitor_revenue' },
      ],
      stays: ['events', 'event_batches', 'viewings', 'cohort_visitors'],
    },
    on: [
      when(planEvents.usageAsked, async ({ site_id, month_start }, { db }) => ({
        views: await countViews(db, site_id, month_start.slice(0, 10)),
      })),
      when(
        visitorEvents.messaged,
        async ({ site_id: siteId, submission_id: id, popup_id, visitor_id, page, traits, is_doubtful }, ctx) => {
          if (!is_doubtful) await recordConversion(ctx, { siteId, id, popup_id, visitor_id, page, traits })
        },
      ),
      when(
        visitorEvents.submitted,
        async ({ site_id: siteId, submission_id: id, popup_id, visitor_id, page, traits }, ctx) => {
          await recordConversion(ctx, { siteId, id, popup_id, visitor_id, page, traits })
        },
      ),
    ],
    personTables: [
      // A conversion has the same ID as its submission.
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
  ctx: SiteContext,
): Promise<StatsQuestion> {
  return { ...(await ofSite(question, ctx)), popupId: object_id }
}

async function ofSite<Question>(question: Question, { db, siteId, now }: SiteContext) {
  const site = await siteById(db, siteId)
  return { ...question, siteId, now: now(), timeZone: site?.time_zone ?? 'UTC' }
}
