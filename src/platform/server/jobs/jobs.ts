import type { z } from 'zod'
import type { JobContext } from '../context.ts'
import type { Db } from '../db/database.ts'

/** A kind of work that is done later, by whichever worker takes it; tried again with back-off until it succeeds. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** "room.verb", for ever: waiting jobs are found by it. */
  readonly name: `${string}.${string}`
  readonly payload: Payload
  readonly run: (payload: z.output<Payload>, context: JobContext) => Promise<void>
  /** Tries before it is given up and left for an engineer to see; 25 (three days) unless told. */
  readonly maxAttempts?: number
  /** When it also runs by itself: five cron fields, in UTC. Its payload must then accept `{}`. */
  readonly cron?: string
}

export interface JobOptions {
  /** At most one waiting job has this key; a later one replaces it. */
  readonly key?: string
  /** Jobs of one queue run one at a time, in order. */
  readonly queue?: string
  readonly runAt?: Date
}

/** What adding work takes of a job: all but how it is done. */
export type JobName<Payload extends z.ZodType = z.ZodType> = Pick<Job<Payload>, 'name' | 'payload' | 'maxAttempts'>

/** Adds work to the queue. */
export interface Jobs {
  /** The job exists if, and only if, the transaction of `db` commits. */
  add<Payload extends z.ZodType>(
    db: Db,
    job: JobName<Payload>,
    payload: z.input<Payload>,
    options?: JobOptions,
  ): Promise<void>
  /** The same for many payloads at once, in one statement. */
  addMany<Payload extends z.ZodType>(
    db: Db,
    job: JobName<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<void>
}

/** Declares a job; only gives the payload its type. */
export function job<Payload extends z.ZodType>(spec: Job<Payload>): Job<Payload> {
  return spec
}
