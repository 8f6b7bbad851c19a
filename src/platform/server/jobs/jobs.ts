import type { z } from 'zod'
import type { JobContext } from '../context.ts'
import type { Db } from '../db/database.ts'

/** A kind of work that is done later, by any worker that picks it up. It is retried with back-off until it succeeds. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** "room.verb". Never changes, because waiting jobs are found by it. */
  readonly name: `${string}.${string}`
  readonly payload: Payload
  readonly run: (payload: z.output<Payload>, context: JobContext) => Promise<void>
  /** Number of attempts before it is given up and left for an engineer. Defaults to 25 (three days). */
  readonly maxAttempts?: number
  /** When it also runs automatically: five cron fields, in UTC. Its payload must then accept `{}`. */
  readonly cron?: string
}

export interface JobOptions {
  /** At most one waiting job has this key. A later one replaces it. */
  readonly key?: string
  /** Jobs of the same queue run one at a time, in order. */
  readonly queue?: string
  readonly runAt?: Date
}

/** The part of a job that is needed to add work: everything but its implementation. */
export type JobName<Payload extends z.ZodType = z.ZodType> = Pick<Job<Payload>, 'name' | 'payload' | 'maxAttempts'>

/** Adds work to the queue. */
export interface Jobs {
  /** Adds a job. It exists if, and only if, the transaction of `db` commits. */
  add<Payload extends z.ZodType>(
    db: Db,
    job: JobName<Payload>,
    payload: z.input<Payload>,
    options?: JobOptions,
  ): Promise<void>
  /** Does the same for many payloads in one statement. */
  addMany<Payload extends z.ZodType>(
    db: Db,
    job: JobName<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<void>
}

/** Declares a job. It only infers the payload's type. */
export function job<Payload extends z.ZodType>(spec: Job<Payload>): Job<Payload> {
  return spec
}
