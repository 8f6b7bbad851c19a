import { type Kysely, sql } from 'kysely'

/** State of the jobs of one kind. */
export interface QueueHealth {
  readonly task: string
  /** Number of jobs that could run now and are waiting for a worker. */
  readonly due: number
  /** How long the oldest of them has been waiting, in seconds. */
  readonly oldest_seconds: number
  /** Number of jobs that failed and will be retried. */
  readonly retrying: number
}

/** A job that was given up after too many failures. */
export interface FailedJob {
  readonly id: string
  readonly task: string
  readonly attempts: number
  readonly error: string
  readonly failed_at: Date
}

/** Returns the kinds of jobs that have work, the longest waiting first. */
export async function queueHealth(db: Kysely<unknown>, now: Date): Promise<QueueHealth[]> {
  const { rows } = await sql<QueueHealth>`
    SELECT task_identifier AS task, count(*) FILTER (WHERE is_due)::int AS due,
      greatest(0, coalesce(extract(epoch FROM ${now}::timestamptz - min(run_at) FILTER (WHERE is_due)), 0))::float8 AS oldest_seconds,
      count(*) FILTER (WHERE attempts > 0 AND attempts < max_attempts)::int AS retrying
    FROM (SELECT *, locked_at IS NULL AND run_at <= ${now} AND attempts < max_attempts AS is_due FROM graphile_worker.jobs) AS jobs
    GROUP BY task_identifier HAVING bool_or(is_due) OR bool_or(attempts > 0 AND attempts < max_attempts)
    ORDER BY oldest_seconds DESC, task LIMIT 50`.execute(db)
  return rows
}

/** Returns the jobs that were given up, latest first, and their total number. */
export async function failedJobs(db: Kysely<unknown>): Promise<{ rows: FailedJob[]; total: number }> {
  const { rows } = await sql<FailedJob & { total: number }>`
    SELECT id::text AS id, task_identifier AS task, attempts, left(coalesce(last_error, ''), 500) AS error,
      updated_at AS failed_at, count(*) OVER ()::int AS total
    FROM graphile_worker.jobs WHERE attempts >= max_attempts ORDER BY updated_at DESC, id LIMIT 50`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Reschedules jobs that were given up, and returns their number. */
export async function retryFailedJobs(db: Kysely<unknown>, ids: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql`SELECT id FROM graphile_worker.reschedule_jobs(
    ARRAY(SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND id = ANY(${ids}::bigint[])),
    run_at := ${now}::timestamptz, attempts := 0)`.execute(db)
  return rows.length
}

/** Removes jobs that were given up, and returns their number. */
export async function removeFailedJobs(db: Kysely<unknown>, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`SELECT id FROM graphile_worker.complete_jobs(
    ARRAY(SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND id = ANY(${ids}::bigint[])))`.execute(
    db,
  )
  return rows.length
}
