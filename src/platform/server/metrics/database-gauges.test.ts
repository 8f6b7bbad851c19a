import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { databaseGauges } from './database-gauges.ts'

test('reports the job queue, standbys and the disk', async () => {
  const database = await testDatabase()
  const registry = new Registry()
  let isFull = false
  const refresh = databaseGauges(registry, { database, isDiskFull: async () => isFull })
  const values = async () => {
    await refresh()
    const all = await registry.getMetricsAsJSON()
    return Object.fromEntries(all.map(({ name, values: [one] }) => [name.replace('trellis_', ''), one!.value]))
  }
  expect(await values()).toEqual({
    jobs_due: 0,
    jobs_oldest_due_seconds: 0,
    jobs_given_up: 0,
    replication_lag_seconds: 0,
    disk_full: 0,
  })
  await sql`SELECT graphile_worker.add_job('a', run_at => now() - interval '1 hour'), graphile_worker.add_job('b', run_at => now() + interval '1 hour'),
    graphile_worker.add_job('c', max_attempts => 1)`.execute(database.system)
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1`.execute(database.system)
  isFull = true
  const { jobs_oldest_due_seconds: oldest, ...rest } = await values()
  expect(oldest).toBeGreaterThan(3590)
  expect(rest).toEqual({ jobs_due: 1, jobs_given_up: 1, replication_lag_seconds: 0, disk_full: 1 })
})
