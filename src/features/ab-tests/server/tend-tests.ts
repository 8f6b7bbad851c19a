import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { changeTestForm } from '#features/forms/server/index.ts'
import { banditWeights } from '../bandit-weights.ts'
import type { Statistics, Test } from '../contract.ts'
import { endTest } from './end-test.ts'
import { countFromNowOn, statisticsOf } from './statistics-of.ts'
import { activeTests, findTest, takeTest, testsToTend } from './store.ts'
import { testOf } from './test-of.ts'

/** Shares that change by less are left as they are: each change begins a span of its own. */
const leastChange = 5

/** Each hour, ends the tests that have a winner and shall end by themselves, and shares out visitors anew where that is wanted. */
export const tendTests = job({
  name: 'ab-tests.tend',
  payload: z.object({}),
  cron: '41 * * * *',
  async run(_payload, { database, signal, ...tools }) {
    // A test that nobody looks at is to be counted, too: its first look would be long.
    for (const { site_id, id } of await database.acrossSites(activeTests)) {
      if (signal.aborted) return
      await database.inSite(site_id, (db) => keepCounted(db, site_id, id))
    }
    for (const { site_id, id } of await database.acrossSites(testsToTend)) {
      if (signal.aborted) return
      try {
        await tendTest(tools, database, site_id, id)
      } catch (error) {
        // The form of the winner may not go live as it is; the test goes on, and its page says who wins.
        if (!(error instanceof AppError)) throw error
        tools.log.warn({ err: error, siteId: site_id, testId: id }, 'A test could not be tended.')
      }
    }
  },
})

async function keepCounted(db: Db, siteId: Id, testId: Id): Promise<void> {
  const record = await findTest(db, siteId, testId)
  if (record?.status === 'active') await countFromNowOn(db, siteId, await testOf(db, siteId, record))
}

async function tendTest(tools: Omit<Tools, 'database'>, database: Database, siteId: Id, testId: Id): Promise<void> {
  await database.inSite(siteId, async (db) => {
    const record = await takeTest(db, siteId, testId)
    if (!record) return
    const ctx = { ...tools, db, siteId }
    const test = await testOf(db, siteId, record)
    const statistics = await statisticsOf(db, siteId, test, tools.now())
    if (test.auto_winner && statistics.verdict === 'winner') {
      await endTest(ctx, testId, statistics.winner!)
      tools.log.info({ siteId, testId, winner: statistics.winner }, 'a test ended with its winner')
      return
    }
    // A split that is off is a fault to be found first.
    if (!test.bandit || statistics.sample_ratio.is_alarm) return
    for (const [popupId, weight] of newWeights(test, statistics)) await changeTestForm(ctx, popupId, { weight })
  })
}

function newWeights({ variants }: Test, statistics: Statistics): (readonly [Id, number])[] {
  const active = variants.filter(({ status }) => status === 'active')
  const weights = banditWeights(active.map(({ id }) => statistics.variants.find((one) => one.id === id)!))
  if (!weights) return []
  const isNews = active.some(({ weight_percent }, i) => Math.abs(weight_percent - weights[i]!) >= leastChange)
  return isNews ? active.map(({ id }, i) => [id, weights[i]!] as const) : []
}
