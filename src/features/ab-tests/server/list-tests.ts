import type { Handler } from '#platform/server/room.ts'
import { statsOf } from '#features/analytics/server/index.ts'
import { untestedPopups } from '#features/forms/server/index.ts'
import type { Period } from '#features/analytics/contract.ts'
import { siteById } from '#features/sites/server/index.ts'
import { abTestCalls } from '../contract.ts'
import { countedStatisticsOf, visitorFunnel, visitorsOverTime } from './statistics-of.ts'
import { findTest, listTests } from './store.ts'
import { known, testOf, testsOf } from './test-of.ts'

/**
 * Returns a page of the site's tests, each with the statistics that are available without counting its visitors
 * individually.
 */
export const list: Handler<typeof abTestCalls.list> = async (query, { db, siteId, now }) => {
  const { tests: records, total } = await listTests(db, siteId, query)
  const tests = []
  for (const test of await testsOf(db, siteId, records))
    tests.push({ ...test, statistics: await countedStatisticsOf(db, siteId, test, now()) })
  return { tests, total }
}

/** Returns a page of the forms that are not in a test. */
export const testable: Handler<typeof abTestCalls.testable> = async (query, { db, siteId }) => {
  const { popups, total } = await untestedPopups(db, siteId, query)
  return {
    popups: popups.map(({ id, name, form_type, status, updated_at }) => ({ id, name, form_type, status, updated_at })),
    total,
  }
}

const intervalOf = {
  '1 day': 'hour',
  '1 week': 'day',
  '1 month': 'day',
  '3 months': 'day',
  '1 year': 'week',
} as const satisfies Record<Period, string>

/** Returns how each variant did over time: up to now, or, except for hours, up to the day on which the test ended. */
export const stats: Handler<typeof abTestCalls.stats> = async ({ testId, period }, { db, siteId, now }) => {
  const test = await testOf(db, siteId, known(await findTest(db, siteId, testId), abTestCalls.stats.failure))
  const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const variants = []
  const interval = intervalOf[period]
  // Hourly figures exist only for the last few days.
  const upto = test.ended_at && interval !== 'hour' ? Date.parse(test.ended_at) : now()
  for (const { id, variant } of test.variants) {
    const answer = await statsOf(db, { siteId, popupId: id, period, interval, now: upto, timeZone })
    variants.push({ id, variant, series: answer.series, totals: answer.totals })
  }
  const visitors = await visitorsOverTime(db, siteId, test, { now: now(), timeZone })
  return { interval, variants, visitors, funnel: await visitorFunnel(db, siteId, test) }
}
