import { sql } from 'kysely'
import type { Jobs } from './jobs.ts'

/**
 * Adds jobs with SQL, in the caller's transaction. They are due immediately by the database's clock. Tests pass `now`,
 * so that their own clock decides.
 */
export function createJobs(now?: () => number): Jobs {
  return {
    async add(db, job, payload, { key, queue, runAt } = {}) {
      job.payload.parse(payload)
      const due = runAt ?? (now && new Date(now()))
      await sql`SELECT add_job(
        identifier => ${job.name}::text,
        payload => ${JSON.stringify(payload)}::json,
        queue_name => ${queue ?? null}::text,
        run_at => ${due ?? null}::timestamptz,
        max_attempts => ${job.maxAttempts ?? null}::int,
        job_key => ${key ?? null}::text)`.execute(db)
    },
    async addMany(db, job, payloads) {
      if (payloads.length === 0) return
      for (const payload of payloads) job.payload.parse(payload)
      const due = now && new Date(now())
      await sql`SELECT add_job(
        identifier => ${job.name}::text,
        payload => payload::json,
        queue_name => NULL::text,
        run_at => ${due ?? null}::timestamptz,
        max_attempts => ${job.maxAttempts ?? null}::int,
        job_key => NULL::text)
        FROM unnest(${payloads.map((payload) => JSON.stringify(payload))}::text[]) AS payload`.execute(db)
    },
  }
}
