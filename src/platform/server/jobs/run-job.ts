import type { JobContext } from '../context.ts'
import { inWork } from '../current-work.ts'
import type { Job } from './jobs.ts'

/**
 * Runs a job with the payload from the queue. Throws if the payload doesn't match the job's schema, or the job fails.
 */
export async function runJob(job: Job, payload: unknown, context: JobContext): Promise<void> {
  await inWork(`job ${job.name}`, () => job.run(job.payload.parse(payload ?? {}), context))
}
