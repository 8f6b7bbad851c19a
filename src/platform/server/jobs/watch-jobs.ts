import type { WorkerEventMap, WorkerEvents } from 'graphile-worker'
import type { Tools } from '../context.ts'
import { guarded } from '../guarded.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Counts and logs the results of jobs. A job that is given up is logged as an error for an engineer. */
export function watchJobs(events: WorkerEvents, { tools, metrics }: { tools: Tools; metrics: Metrics }): void {
  const factsOf = (job: { id: string; task_identifier: string; attempts: number; max_attempts: number }) => ({
    job: job.task_identifier,
    jobId: job.id,
    attempt: job.attempts,
    maxAttempts: job.max_attempts,
  })
  const uncounted = (error: Error) => tools.log.warn({ err: error }, 'A job could not be counted.')
  const done = ({ job }: WorkerEventMap['job:success']) =>
    metrics.jobs.inc({ job: job.task_identifier, outcome: 'done' })
  const willRetry = ({ job, error }: WorkerEventMap['job:error']) => {
    if (job.attempts >= job.max_attempts) return
    metrics.jobs.inc({ job: job.task_identifier, outcome: 'failed' })
    tools.log.warn({ ...factsOf(job), err: error }, 'A job failed and will be tried again.')
  }
  const gaveUp = ({ job, error }: WorkerEventMap['job:failed']) => {
    metrics.jobs.inc({ job: job.task_identifier, outcome: 'given_up' })
    tools.log.error({ ...factsOf(job), err: error }, 'A job failed for good.')
  }
  events.on('job:success', guarded(done, uncounted))
  events.on('job:error', guarded(willRetry, uncounted))
  events.on('job:failed', guarded(gaveUp, uncounted))
}
