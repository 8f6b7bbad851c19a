import { sql } from 'kysely'
import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod'
import type { Tools } from '../../context.ts'
import { testServer } from '../../testing/calls.ts'
import { createJobs } from '../add-jobs.ts'
import { type Job, job, type JobOptions } from '../jobs.ts'
import { type RunningWorker, startWorker } from '../start-worker.ts'

interface Row {
  attempts: number
  last_error: string | null
  locked_by: string | null
  wait: number
}

/** Payload of the tests' jobs. */
export const word = z.object({ word: z.string().default('') })

/** Creates a server without rooms, whose workers a test starts. */
export async function workers() {
  const { database, tools, metrics } = await testServer({ rooms: [] })
  const jobs = createJobs()
  const running: RunningWorker[] = []
  const seen: string[] = []

  beforeEach(async () => {
    seen.length = 0
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.system)
  })
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.stop(1000)
  })

  const say = job({
    name: 'test.say',
    payload: word,
    run: async (payload, { attempt }) => void seen.push(`${payload.word} ${attempt}`),
  })

  async function work(
    list: readonly Job[],
    { log = tools.log, ...options }: { rescueEvery?: number; concurrency?: number; log?: Tools['log'] } = {},
  ) {
    const { connection } = database
    const spec = { connection, database, jobs: list, tools: { ...tools, log }, metrics }
    const worker = await startWorker({ ...spec, ...options })
    running.push(worker)
    return worker
  }

  function add(one: Job, payload: object = {}, options: JobOptions = {}): Promise<void> {
    return database.acrossSites((db) => jobs.add(db, one, payload, options))
  }

  async function waiting(): Promise<Row[]> {
    const { rows } = await sql<Row>`
      SELECT attempts, last_error, locked_by, extract(epoch FROM run_at - updated_at)::float AS wait
      FROM graphile_worker._private_jobs`.execute(database.system)
    return rows
  }

  const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 10 })
  const letDue = () =>
    database.acrossSites(async (db) => {
      await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(db)
      await sql`SELECT pg_notify('jobs:insert', '{"r":"x","count":1}')`.execute(db)
    })
  return { add, database, jobs, letDue, metrics, running, say, seen, tools, until, waiting, work }
}
