import type { JobContext } from '../context.ts'
import { withWorkContext } from '../current-work.ts'
import type { Job } from './jobs.ts'

/**
 * Runs a job with the payload from the queue. Throws if the payload doesn't match the job's schema, or the job fails.
 */
export async function runJob(job: Job, payload: unknown, context: JobContext): Promise<void> {
  await withWorkContext(`job ${job.name}`, () => job.run(job.payload.parse(payload ?? {}), context))
}
