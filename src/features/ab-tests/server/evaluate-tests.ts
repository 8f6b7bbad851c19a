import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { notify } from '#features/notifications/server/index.ts'
import { changeTestForm } from '#features/forms/server/index.ts'
import { banditWeights } from '../bandit-weights.ts'
import type { Statistics, Test } from '../contract.ts'
import { endTest } from './end-test.ts'
import { countFromNowOn, statisticsOf } from './statistics-of.ts'
import { activeTests, findTest, takeTest, testsToEvaluate } from './store.ts'
import { testOf } from './test-of.ts'

/**
 * Weights stay the same unless one changes by at least this many percentage points, because visitors in the minutes
 * after each change aren't counted.
 */
const minChange = 3

/**
 * Runs hourly. Ends tests with "Auto-select winner" that have a winner, and updates the weights of tests with
 * "Auto-optimize traffic".
 */
export const evaluateTests = job({
  name: 'ab-tests.evaluate',
  payload: z.object({}),
  cron: '41 * * * *',
  async run(_payload, { database, signal, ...tools }) {
    // Tests that no one opens are counted as well, so that opening one is fast.
    for (const { site_id, id } of await database.acrossSites(activeTests)) {
      if (signal.aborted) return
      await database.inSite(site_id, (db) => keepCounted(db, site_id, id, tools.now()))
    }
    for (const { site_id, id } of await database.acrossSites(testsToEvaluate)) {
      if (signal.aborted) return
      try {
        await evaluateTest(tools, database, site_id, id)
      } catch (error) {
        // The winner's form may have become invalid. Then the test continues, and its page names the winner.
        if (!(error instanceof AppError)) throw error
        tools.log.warn({ err: error, siteId: site_id, testId: id }, 'A test could not be evaluated.')
      }
    }
  },
})

async function keepCounted(db: Db, siteId: Id, testId: Id, now: number): Promise<void> {
  const record = await findTest(db, siteId, testId)
  if (record?.status === 'active') await countFromNowOn(db, siteId, await testOf(db, siteId, record), { now })
}

async function evaluateTest(tools: Omit<Tools, 'database'>, database: Database, siteId: Id, testId: Id): Promise<void> {
  await database.inSite(siteId, async (db) => {
    const record = await takeTest(db, siteId, testId)
    if (!record) return
    const ctx = { ...tools, db, siteId }
    const test = await testOf(db, siteId, record)
    const statistics = await statisticsOf(db, siteId, test, tools.now())
    if (test.auto_winner && statistics.verdict === 'winner') {
      await endTest(ctx, testId, statistics.winner!)
      await notify(ctx, siteId, {
        kind: 'test-decided',
        key: `test ${testId} ended`,
        title: `${test.name}: variant ${statistics.winner!} wins`,
        paragraphs: [
          `The A/B test “${test.name}” has a winner: variant ${statistics.winner!}. It is shown to all visitors now.`,
        ],
        path: `/tests/${testId}`,
        label: 'Open the test',
      })
      tools.log.info({ siteId, testId, winner: statistics.winner }, 'a test ended with its winner')
      return
    }
    // A sample ratio mismatch is an error that must be found first.
    if (!test.bandit || statistics.sample_ratio.is_alarm) return
    for (const [popupId, weight] of newWeights(test, statistics)) await changeTestForm(ctx, popupId, { weight })
  })
}

function newWeights({ variants }: Test, statistics: Statistics): (readonly [Id, number])[] {
  const active = variants.filter(({ status }) => status === 'active')
  const weights = banditWeights(
    active.map(({ id }) => statistics.variants.find((one) => one.id === id)?.chance ?? null),
  )
  if (!weights) return []
  const isNew = active.some(({ weight_percent }, i) => Math.abs(weight_percent - weights[i]!) >= minChange)
  return isNew ? active.map(({ id }, i) => [id, weights[i]!] as const) : []
}
