import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Period } from '#features/analytics/contract.ts'
import { statsOf } from '#features/analytics/server/stats.ts'
import { addUpWeeks, hasWeeksToAddUp } from '#features/analytics/server/store-blocks.ts'
import { rollUpSite } from '#features/analytics/server/store-roll-up.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { roomMigrations } from '#platform/server/testing/room-migrations.ts'
import { figure, type Figure, median } from './figure.ts'
import { addWaiting, countRaw, makeYear } from './statistics/made-year.ts'

/**
 * Ten million events (BENCH_EVENTS=10000000) take half an hour to count one by one. `statistics-calls` is quicker and
 * generates the counts directly.
 */
const events = Number(process.env['BENCH_EVENTS'] ?? 200_000)

export const about = `the answer of /stats with every breakdown, over a year of ${events.toLocaleString('en')} events of one site and their last thousand not rolled up, compared with counting the raw events (goal: 100 ms over ten million)`

const rounds = 5

/**
 * Uses one site on an embedded server with a year of generated events, and runs the same queries on the counts and on
 * the events. Returns medians.
 */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-statistics-'))
  const database = await openDatabase({ url: undefined, dataDir, log: pino({ level: 'error' }) })
  try {
    await migrate(database, await roomMigrations())
    const siteId = randomUUID()
    const now = Date.UTC(2026, 10, 20, 10)
    const popupIds = await makeYear(database, { siteId, now, events })
    const rollUp = () => database.acrossSites((db) => rollUpSite(db, siteId, 'Europe/Berlin'))
    while ((await rollUp()) > 0);
    while (await database.inSite(siteId, (db) => hasWeeksToAddUp(db, siteId)))
      await database.acrossSites((db) => addUpWeeks(db, siteId))
    await addWaiting(database, { siteId, now, events: 1000 })
    await database.acrossSites((db) => countRaw.analyze(db))
    const figures: Figure[] = []
    const questions = [
      ['a year of the site', '1 year', undefined],
      ['a year of one form', '1 year', popupIds[0]],
      ['three months of the site', '3 months', undefined],
      ['a week of the site', '1 week', undefined],
      ['the last 24 hours of the site', '1 day', undefined],
    ] as const satisfies [string, Period, string | undefined][]
    for (const [name, period, popupId] of questions) {
      const question = { siteId, popupId, period, now, timeZone: 'Europe/Berlin' }
      const ask = () => database.inSite(siteId, (db) => statsOf(db, question))
      const raw = () => database.inSite(siteId, (db) => countRaw.total(db, question))
      const [answer, counted] = [await ask(), await raw()]
      if (JSON.stringify(answer.totals) !== JSON.stringify(counted.totals))
        throw new Error(`${name}: ${JSON.stringify([answer.totals, counted.totals])}`)
      figures.push(figure(name, await timeOf(ask), 'ms', await timeOf(raw, 1)))
    }
    return figures
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timeOf(work: () => Promise<unknown>, times = rounds): Promise<number> {
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await work()
    all.push(performance.now() - start)
  }
  return median(all)
}
