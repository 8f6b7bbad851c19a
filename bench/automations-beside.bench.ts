import { runAutomation, runName, tick } from '#features/automations/server/engine/run-automation.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { createMetrics } from '#platform/server/metrics/create-metrics.ts'
import { startWorker } from '#platform/server/jobs/start-worker.ts'
import { anAutomation, enroll, siteId } from './automations/fill.ts'
import { bestOf, type BenchHouse, openBenchHouse } from './contacts/house.ts'
import { figure, type Figure, isFull, median } from './figure.ts'

export const about =
  'small flows on the real worker while a flow of a million people runs (200,000 without --full), compared with the same without it: from being due to being done; and the look for due steps with all those people waiting, compared with nobody waiting (goal: 1.5)'

const size = isFull ? 1_000_000 : 200_000
const rounds = 60
const pause = 25
const large = '00000000-0000-7000-8000-0000000000f0'
const waitersOnly = '00000000-0000-7000-8000-0000000000f1'
/** Automations that each run once: either alone or at the same time as the large one. */
const small = Array.from({ length: rounds * 2 }, (_, n) => `00000000-0000-7000-8000-0000000001${hex(n)}`)

function hex(n: number): string {
  return n.toString(16).padStart(2, '0')
}

/** Fills its own database, then runs its automations through their jobs. */
export async function run(): Promise<Figure[]> {
  const house = await openBenchHouse()
  try {
    for (const id of [large, waitersOnly, ...small]) await anAutomation(house, id)
    await house.admin.query('VACUUM ANALYZE')
    const look = () => bestOf(20, () => tick.run({}, house.ctx))
    const nobodyWaits = await look()
    await enroll(house, waitersOnly, size, 0)
    await house.admin.query('VACUUM ANALYZE')
    const allWait = await look()
    for (const id of small) await enroll(house, id, 20, 1)
    await enroll(house, large, size, 1)
    await house.admin.query('VACUUM ANALYZE')
    const alone = await lateness(house, small.slice(0, rounds), false)
    const beside = await lateness(house, small.slice(rounds), true)
    return [
      figure(`a look for due steps, ${size.toLocaleString('en')} waiting`, allWait, 'ms', nobodyWaits),
      figure('a small flow while a large one runs, median', median(beside), 'ms', median(alone)),
      figure('the same, 95th percentile', percentile(beside), 'ms', percentile(alone)),
    ]
  } finally {
    await house.close()
  }
}

/**
 * Measures small flows that become due one after another: milliseconds from becoming due until their contacts have
 * moved.
 */
async function lateness(house: BenchHouse, ids: readonly string[], hasLarge: boolean): Promise<number[]> {
  const { ctx, database } = house
  const ended = new Map<string, () => void>()
  const job: Job = {
    ...runAutomation,
    async run(payload, context) {
      const what = runName.payload.parse(payload)
      await runAutomation.run(what, context)
      ended.get(what.automation_id)?.()
    },
  }
  const due = (automation_id: string) =>
    database.inSite(siteId, (db) => ctx.jobs.add(db, runName, { site_id: siteId, automation_id }))
  const worker = await startWorker({
    connection: database.connection,
    database,
    jobs: [job],
    tools: ctx,
    metrics: createMetrics({ processWide: false }),
  })
  try {
    if (hasLarge) await due(large)
    const took: Promise<number>[] = []
    for (const id of ids) {
      const start = performance.now()
      took.push(new Promise((resolve) => ended.set(id, () => resolve(performance.now() - start))))
      await due(id)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    const all = await Promise.all(took)
    if (hasLarge && !(await isRunningStill(house))) throw new Error('The large flow was done before the small ones.')
    return all
  } finally {
    await worker.stop(10_000)
  }
}

async function isRunningStill({ admin }: BenchHouse): Promise<boolean> {
  const { rows } = await admin.query(
    `SELECT 1 FROM automation_positions WHERE automation_id = $1 AND step_id = 'wait1' LIMIT 1`,
    [large],
  )
  return rows.length > 0
}

const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!
