import type { OpenDatabase } from '#platform/server/db/open-database.ts'
import type { Tools } from '#platform/server/context.ts'
import type { RunningWorker } from '#platform/server/jobs/start-worker.ts'
import type { Metrics } from '#platform/server/metrics/metrics.ts'
import type { Traces } from '#platform/server/traces/otlp.ts'
import type { Room } from '#platform/server/room.ts'

/** Time in milliseconds that a stop waits for running jobs. */
const jobTimeout = 20_000
const pauseBetweenTries = 2000

interface WorkerParts {
  readonly rooms: readonly Room[]
  readonly database: OpenDatabase
  readonly tools: Tools
  readonly metrics: Metrics
  readonly traces?: Traces | undefined
}

/**
 * Starts running jobs without blocking the caller, and returns a function that stops them. If the database is
 * unreachable at that moment, it retries until it succeeds.
 */
export function openWorker({ rooms, database, tools, metrics, traces }: WorkerParts): () => Promise<void> {
  const jobs = rooms.flatMap((room) => room.jobs)
  let isStopping = false
  let wake = () => {}
  const worker = (async (): Promise<RunningWorker | undefined> => {
    const { startWorker } = await import('#platform/server/jobs/start-worker.ts')
    while (!isStopping) {
      try {
        return await startWorker({ connection: database.connection, database, jobs, tools, metrics, traces })
      } catch (error) {
        tools.log.error({ err: error }, 'The worker could not start; it is tried again.')
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseBetweenTries)
          wake = () => (clearTimeout(timer), resolve())
        })
      }
    }
    return undefined
  })()
  return async () => {
    isStopping = true
    wake()
    await (await worker)?.stop(jobTimeout)
  }
}
