import type { ParsedCronItem, TaskList } from 'graphile-worker'
import type { Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Job } from './jobs.ts'
import type { Traces } from '../traces/otlp.ts'
import { runJob } from './run-job.ts'

/** Dependencies of every job run. */
export interface JobDeps {
  readonly jobs: readonly Job[]
  readonly tools: Tools
  readonly database: Database
  /** Where jobs are reported as spans. */
  readonly traces?: Traces | undefined
}

const oneDay = 24 * 3600 * 1000

/**
 * Returns our jobs as tasks of the queue. `signal` asks them to finish. `gaveUp` rejects if that took too long, and the
 * queue then counts the job as failed.
 */
export function taskList(
  { jobs, tools, database, traces }: JobDeps,
  signal: AbortSignal,
  gaveUp: Promise<never>,
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, { job: row }: { job: { id: string; attempts: number; max_attempts: number } }) => {
        const log = tools.log.child({ job: job.name, jobId: row.id })
        const { attempts: attempt, max_attempts: maxAttempts } = row
        const start = Date.now()
        let isFailure = true
        try {
          await Promise.race([runJob(job, payload, { ...tools, log, database, signal, attempt, maxAttempts }), gaveUp])
          isFailure = false
        } finally {
          const attributes = {
            'messaging.operation.name': 'process',
            'trellis.job': job.name,
            'trellis.attempt': attempt,
          }
          traces?.record({ name: `job ${job.name}`, kind: 'consumer', start, end: Date.now(), attributes, isFailure })
        }
      },
    ]),
  )
}

/**
 * Returns the schedules of our jobs. A run that was missed while nothing was running is made up for once, within a day.
 */
export async function cronItems(jobs: readonly Job[]): Promise<ParsedCronItem[]> {
  const { parseCronItems } = await import('graphile-worker')
  return parseCronItems(
    jobs.flatMap(({ name, cron, maxAttempts }) => {
      if (cron === undefined) return []
      const key = { jobKey: `cron.${name}`, queueName: `cron.${name}`, backfillPeriod: oneDay }
      return [{ task: name, match: cron, identifier: name, options: { ...key, ...(maxAttempts && { maxAttempts }) } }]
    }),
  )
}
