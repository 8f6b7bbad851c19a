import { sql } from 'kysely'
import type { Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { runJob } from '../jobs/run-job.ts'

interface Waiting {
  id: string
  name: string
  payload: unknown
  attempts: number
  max_attempts: number
}

/** Runs in this process, one after another, the jobs that are due by the clock of `tools`. Returns their names. */
export async function runWaitingJobs(jobs: readonly Job[], tools: Tools, database: Database): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const row = await nextJob(database, new Date(tools.now()))
    if (!row) return done
    const job = jobs.find(({ name }) => name === row.name)
    if (!job) throw new Error(`There is no job ${row.name} in the rooms of this test.`)
    const { attempts: attempt, max_attempts: maxAttempts } = row
    try {
      await runJob(job, row.payload, { ...tools, database, signal: new AbortController().signal, attempt, maxAttempts })
    } catch (error) {
      const again = new Date(tools.now() + Math.exp(Math.min(10, attempt)) * 1000)
      await sql`UPDATE graphile_worker._private_jobs SET run_at = ${again}, locked_at = NULL, locked_by = NULL WHERE id = ${row.id}`.execute(
        database.system,
      )
      throw error
    }
    await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${row.id}`.execute(database.system)
    done.push(row.name)
  }
}

async function nextJob(database: Database, now: Date): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    UPDATE graphile_worker._private_jobs AS jobs SET attempts = attempts + 1, locked_at = ${now}, locked_by = 'test'
    FROM graphile_worker._private_tasks AS tasks
    WHERE tasks.id = jobs.task_id AND jobs.id = (
      SELECT id FROM graphile_worker._private_jobs WHERE run_at <= ${now} AND attempts < max_attempts
      ORDER BY priority, run_at, id LIMIT 1)
    RETURNING jobs.id, tasks.identifier AS name, jobs.payload, jobs.attempts, jobs.max_attempts`.execute(
    database.system,
  )
  return rows[0]
}
