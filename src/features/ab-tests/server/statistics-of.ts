import type { Answer } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { stages } from '#features/analytics/contract.ts'
import {
  type Cohort,
  stepsByFirstForm,
  visitorsByControlGroup,
  visitorsByFirstForm,
  requestCohort,
} from '#features/analytics/server/index.ts'
import { allocationHistory, type DatedAllocation } from '#features/forms/server/index.ts'
import { analyse, cellByGoal } from '../analyse.ts'
import type { abTestCalls, ControlGroup, Statistics, Test, TestGoal } from '../contract.ts'
import { controlGroup } from '../control-group.ts'
import { dayStarts } from '../day-starts.ts'
import { daysCompared, isCompared, spansOf, strataOf } from '../strata-of.ts'

/** Counts a test's visitors and computes its statistics. */
export async function statisticsOf(db: Db, siteId: Id, test: Test, now: number): Promise<Statistics> {
  return concluded(db, siteId, test, { now, within: await historyOf(db, siteId, test) })
}

/**
 * Returns the same statistics, but only from existing counts. Returns null until the test's visitors have been counted,
 * which takes a minute or so.
 */
export async function countedStatisticsOf(db: Db, siteId: Id, test: Test, now: number): Promise<Statistics | null> {
  const within = await historyOf(db, siteId, test)
  const isCounted = await requestCohort(db, cohortOf(siteId, test, within), { now })
  return isCounted ? concluded(db, siteId, test, { now, within }) : null
}

async function concluded(
  db: Db,
  siteId: Id,
  test: Test,
  { now, within }: { readonly now: number; readonly within: readonly DatedAllocation[] },
): Promise<Statistics> {
  const until = new Date(test.ended_at ?? now + 1)
  const cohort = cohortOf(siteId, test, within)
  const { cuts, shares } = spansOf(within)
  const counts = await visitorsByFirstForm(db, { ...cohort, cuts })
  // Visitors are not compared while only one variant can be seen.
  const compared = counts.filter(({ span }) => isCompared(shares[span] ?? {}))
  const strata = strataOf(shares, compared, (count) => [count.popup_id, cellByGoal(test.goal, count)])
  return analyse({
    variants: test.variants,
    goal: test.goal,
    counts: compared,
    strata,
    days: daysCompared(within, until),
    minimumWeeks: test.minimum_weeks,
    effect: test.effect,
    tunedFor: test.tuned_for,
    isOver: test.status !== 'active',
    controlGroup: await controlGroupOf(db, cohort, within),
  })
}

/** Maximum length in days of a test that is charted by day; longer tests are charted by week. */
const maxDays = 100

/**
 * Returns the visitors counted by a test, by the day or week of their first visit. They add up to those in its
 * statistics.
 */
export async function visitorsOverTime(
  db: Db,
  siteId: Id,
  test: Test,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Answer<typeof abTestCalls.stats>['visitors']> {
  const [from, to] = [Date.parse(test.created_at), test.ended_at ? Date.parse(test.ended_at) : now]
  const interval = to - from > maxDays * 86_400_000 ? 'week' : 'day'
  const starts = dayStarts(from, to, timeZone, interval === 'week' ? 7 : 1)
  const within = await historyOf(db, siteId, test)
  const { cuts, shares } = spansOf(within)
  const all = [...cuts, ...starts].map((at) => at.getTime()).toSorted((a, b) => a - b)
  const counts = await visitorsByFirstForm(db, {
    ...cohortOf(siteId, test, within),
    cuts: all.map((at) => new Date(at)),
  })
  const last = (times: readonly Date[], span: number) => times.findLastIndex((at) => at.getTime() <= all[span]!)
  const compared = counts.filter(({ span }) => span >= 0 && isCompared(shares[last(cuts, span)] ?? {}))
  const sums = (id: Id, of: 'visitors' | 'conversions') =>
    starts.map((_, point) =>
      compared.reduce(
        (sum, count) => (count.popup_id === id && last(starts, count.span) === point ? sum + count[of] : sum),
        0,
      ),
    )
  return {
    interval,
    starts: starts.map((at) => at.toISOString()),
    variants: test.variants.map(({ id, variant }) => ({
      id,
      variant,
      visitors: sums(id, 'visitors'),
      conversions: sums(id, 'conversions'),
    })),
  }
}

/** Returns how far the visitors counted by a test got. Views and conversions match its statistics. */
export async function visitorFunnel(
  db: Db,
  siteId: Id,
  test: Test,
): Promise<Answer<typeof abTestCalls.stats>['funnel']> {
  const within = await historyOf(db, siteId, test)
  const { cuts, shares } = spansOf(within)
  const question = { ...cohortOf(siteId, test, within), cuts }
  const counts = (await visitorsByFirstForm(db, question)).flatMap(({ visitors, conversions, ...count }) => [
    { ...count, stage: 'view', reached: visitors },
    { ...count, stage: 'conversion', reached: conversions },
  ])
  const all = [...counts, ...(await stepsByFirstForm(db, question))].filter(({ span }) =>
    isCompared(shares[span] ?? {}),
  )
  return test.variants.map(({ id, variant }) => ({
    id,
    variant,
    stages: stages
      .map((stage) => ({
        stage,
        reached: all.reduce((sum, one) => (one.popup_id === id && one.stage === stage ? sum + one.reached : sum), 0),
      }))
      .filter(({ reached }) => reached > 0),
  }))
}

/**
 * Requests that a test's visitors are counted continuously from the start. `unseen` lists variants that were only just
 * created.
 */
export async function countFromNowOn(
  db: Db,
  siteId: Id,
  test: Test,
  known: { readonly now: number; readonly unseen?: readonly Id[] },
): Promise<void> {
  await requestCohort(db, cohortOf(siteId, test, await historyOf(db, siteId, test)), known)
}

async function historyOf(db: Db, siteId: Id, test: Test): Promise<DatedAllocation[]> {
  const history = await allocationHistory(db, siteId, test.test_id)
  return test.ended_at ? history.filter(({ at }) => at < new Date(test.ended_at!)) : history
}

/** Returns the cohort of visitors of all current and former variants. */
function cohortOf(siteId: Id, test: Test, history: readonly DatedAllocation[]): Cohort {
  const popupIds = new Set([
    ...test.variants.map(({ id }) => id),
    ...history.flatMap(({ shares }) => Object.keys(shares)),
  ])
  const until = test.ended_at ? new Date(test.ended_at) : null
  return { siteId, cohortId: test.test_id, popupIds: [...popupIds], from: new Date(test.created_at), until }
}

/** Returns the incremental effect of a form outside any test, from its control group; null if it never had one. */
export async function controlGroupOfForm(db: Db, siteId: Id, popupId: Id): Promise<ControlGroup | null> {
  const history = await allocationHistory(db, siteId, popupId)
  const [first] = history
  if (!first) return null
  return controlGroupOf(db, { siteId, cohortId: popupId, popupIds: [popupId], from: first.at, until: null }, history)
}

async function controlGroupOf(
  db: Db,
  cohort: Cohort,
  history: readonly DatedAllocation[],
): Promise<ControlGroup | null> {
  if (history.every(({ control_share }) => control_share === 0)) return null
  const { cuts, shares } = spansOf(
    history.map(({ at, control_share }) => ({
      at,
      shares: { shown: 1 - control_share, control: control_share } as Record<string, number>,
    })),
  )
  const counts = await visitorsByControlGroup(db, { ...cohort, cuts })
  const strataBy = (goal: TestGoal) =>
    strataOf(shares, counts, (count) => [count.isControl ? 'control' : 'shown', cellByGoal(goal, count)]).filter(
      (stratum) => (stratum.shares['control'] ?? 0) > 0,
    )
  return controlGroup({ conversions: strataBy('conversion'), revenue: strataBy('revenue') })
}
