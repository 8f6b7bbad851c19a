import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

interface GaugeParts {
  readonly database: Pick<Database, 'system'>
  readonly isDiskFull: () => Promise<boolean>
}

/** Gauges that are read from the database when the metrics are fetched: the job queue, the standbys, the disk. */
export function databaseGauges(registry: Registry, { database, isDiskFull }: GaugeParts): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const due = gauge('trellis_jobs_due', 'Jobs that could run now and wait for a worker.')
  const oldest = gauge('trellis_jobs_oldest_due_seconds', 'For how long the oldest of them has been waiting.')
  const givenUp = gauge('trellis_jobs_given_up', 'Jobs that failed too often and are kept to be looked at.')
  const lag = gauge(
    'trellis_replication_lag_seconds',
    'How far the slowest standby of the database is behind; 0 without one.',
  )
  const diskFull = gauge('trellis_disk_full', '1 while a disk that is written to is full.')
  return async () => {
    diskFull.set((await isDiskFull()) ? 1 : 0)
    const { rows } = await sql<{ due: number; oldest: number; givenUp: number; lag: number }>`
      SELECT count(*) FILTER (WHERE is_due)::int AS due,
        coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)), 0)::float8 AS oldest,
        count(*) FILTER (WHERE attempts >= max_attempts)::int AS "givenUp",
        (SELECT coalesce(extract(epoch FROM max(replay_lag)), 0)::float8 FROM pg_stat_replication) AS lag
      FROM (
        SELECT *, locked_at IS NULL AND run_at <= now() AND attempts < max_attempts AS is_due FROM graphile_worker.jobs
      ) AS jobs`.execute(database.system)
    const [now] = rows
    due.set(now!.due)
    oldest.set(now!.oldest)
    givenUp.set(now!.givenUp)
    lag.set(now!.lag)
  }
}
