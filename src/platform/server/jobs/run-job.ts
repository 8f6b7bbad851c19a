import type { JobContext } from '../context.ts'
import { inWork } from '../current-work.ts'
import type { Job } from './jobs.ts'

/** Runs a job on what the queue holds for it. Throws when the payload is not what the job asks for, or the job fails. */
export async function runJob(job: Job, payload: unknown, context: JobContext): Promise<void> {
  await inWork(`job ${job.name}`, () => job.run(job.payload.parse(payload ?? {}), context))
}
