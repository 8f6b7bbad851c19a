import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildCohortsOf } from '#features/analytics/server/store-roll-up.ts'
import { type Cohort, requestCohort } from '#features/analytics/server/store-cohorts.ts'
import { visitorsByFirstForm } from '#features/analytics/server/store-visitors.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { roomMigrations } from '#platform/server/testing/room-migrations.ts'
import { figure, type Figure, median } from './figure.ts'
import { makeTest } from './statistics/made-test.ts'

/** Use BENCH_EVENTS=1000000 for the size of the goal. */
const events = Number(process.env['BENCH_EVENTS'] ?? 200_000)

export const about = `what the figures of an A/B test are made of, over ${events.toLocaleString('en')} events of four weeks and orders by one visitor in fifty, the last thousand events not rolled up, and what the list of tests asks of one that is not counted yet, compared with counting the raw events (goal: 100 ms over a million)`

const rounds = 7
const weekMs = 7 * 86_400_000

/** Uses one site with one test, and runs the same query on the stored counts and on the raw events. Returns medians. */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-test-'))
  const database = await openDatabase({ url: undefined, dataDir, log: pino({ level: 'error' }) })
  try {
    await migrate(database, await roomMigrations())
    const [siteId, a, b] = [randomUUID(), randomUUID(), randomUUID()]
    const now = Date.UTC(2026, 10, 20, 10)
    const from = new Date(now - 4 * weekMs)
    await makeTest(database, { siteId, popupIds: [a, b], from: from.getTime(), to: now, events })
    const cohort: Cohort = { siteId, cohortId: randomUUID(), popupIds: [a, b], from, until: null }
    const cuts = [from, new Date(now - 3 * weekMs), new Date(now - weekMs)]
    const ask = () => database.inSite(siteId, (db) => visitorsByFirstForm(db, { ...cohort, cuts }))
    const start = performance.now()
    const raw = await ask()
    const rawTime = performance.now() - start
    const asked = performance.now()
    const isCounted = await database.inSite(siteId, (db) => requestCohort(db, cohort, { now }))
    const askTime = performance.now() - asked
    if (isCounted) throw new Error('A test was counted that was never built.')
    await database.acrossSites((db) => buildCohortsOf(db, siteId))
    const times: number[] = []
    for (let i = 0; i < rounds; i++) {
      const begun = performance.now()
      const kept = await ask()
      times.push(performance.now() - begun)
      if (inOrder(kept) !== inOrder(raw)) throw new Error(`${inOrder(kept)} is not ${inOrder(raw)}`)
    }
    return [
      figure('visitors of a test by variant and span', median(times), 'ms', rawTime),
      figure('a test of the list that is not counted yet', askTime, 'ms', rawTime),
    ]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function inOrder(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).toSorted())
}
