import type { OpenDatabase } from '#platform/server/db/open-database.ts'
import type { Tools } from '#platform/server/context.ts'
import type { RunningWorker } from '#platform/server/jobs/start-worker.ts'
import type { Metrics } from '#platform/server/metrics/metrics.ts'
import type { Traces } from '#platform/server/traces/otlp.ts'
import type { Room } from '#platform/server/room.ts'

/** How long a stop waits for the jobs in hand, in milliseconds. */
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
 * Starts doing jobs, without making anybody wait for it; returns how to stop. When the database is away at that moment
 * it is tried again until it works.
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
