import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner, WorkerEventMap, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Traces } from '../traces/otlp.ts'
import type { Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { guarded } from '../guarded.ts'
import { freeDeadJobs } from './free-dead-jobs.ts'
import { graphileLogger } from './graphile-log.ts'
import { openJobPool } from './job-pool.ts'
import type { Job } from './jobs.ts'
import { openLiveWorkers } from './live-workers.ts'
import { startRunner } from './start-runner.ts'
import { cronItems, taskList } from './task-list.ts'
import { watchJobs } from './watch-jobs.ts'

/** Dependencies and options of a worker. */
export interface WorkerSpec {
  /** Server and role for the worker's own pool. */
  readonly connection: pg.PoolConfig
  readonly database: Database
  readonly jobs: readonly Job[]
  readonly tools: Tools
  readonly metrics: Metrics
  /** Number of jobs at the same time. Defaults to 4. */
  readonly concurrency?: number
  /** Milliseconds between two checks for jobs of dead workers. */
  readonly rescueEvery?: number
  /** Where jobs are reported as spans. */
  readonly traces?: Traces | undefined
}

/** A running worker. */
export interface RunningWorker {
  /** Takes no more jobs and waits for running ones. Jobs that aren't done after `timeout` ms are left to be retried. */
  stop(timeout: number): Promise<void>
}

/** How long a stop waits for the database beyond its timeout, in milliseconds. */
const databaseTimeout = 2000

/** Starts taking jobs. If the database becomes unavailable, the worker recovers automatically as soon as it can. */
export async function startWorker(spec: WorkerSpec): Promise<RunningWorker> {
  const { connection, tools, concurrency = 4, rescueEvery = 600 } = spec
  const { log } = tools
  const stopping = new AbortController()
  let giveUp = () => {}
  const gaveUp = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new Error('The worker stopped before the job was done.'))
  })
  gaveUp.catch(() => {})
  const pool = openJobPool(connection, concurrency + 3, log)
  const workers = openLiveWorkers(connection, log)
  const events: WorkerEvents = new EventEmitter()
  watchJobs(events, spec)
  const warn = (error: unknown) => log.warn({ err: error }, 'The jobs of dead workers could not be looked for.')
  // The library locks jobs under the ID of a pool.
  const poolIds: string[] = []
  const begun = ({ workerPool }: WorkerEventMap['pool:create']) => {
    poolIds.push(workerPool.id)
    workers.add(workerPool.id)
  }
  events.on('pool:create', guarded(begun, warn))

  const logger = await graphileLogger(log)
  const start = async (): Promise<Runner> =>
    startRunner({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      logger,
      events,
      taskList: taskList(spec, stopping.signal, gaveUp),
      parsedCronItems: await cronItems(spec.jobs),
      // Called before each lookup of a job.
      forbiddenFlags: async () => (await workers.ready(), null),
      // Without a delay, the library doesn't await its promise for the end of a job, so that a lost database ends the
      // process. With one, a runner that can't record the end of a job ends, and another one is started below.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  let runner = await start()
  const unlock = async (deadIds: string[]) => {
    await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [deadIds])
    await pool.query(`SELECT pg_notify('jobs:insert', '{"r":1,"count":1}')`)
  }
  const rescue = freeDeadJobs({ workers, unlock, log })
  await rescue()
  let round: Promise<void> = Promise.resolve()
  let isRescuing = false
  const rounds = setInterval(() => {
    if (isRescuing) return
    isRescuing = true
    round = rescue()
      .catch(warn)
      .finally(() => (isRescuing = false))
  }, rescueEvery)

  const supervised = (async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((error) => log.error({ err: error }, 'The job queue stopped.'))
      // Jobs that its pool still holds are released like those of a dead worker.
      await workers.remove(poolIds.splice(0))
      let next: Runner | null = null
      while (!next) {
        await pause(1000, stopping.signal)
        if (stopping.signal.aborted) return
        next = await start().catch(() => null)
      }
      runner = next
    }
    // A runner that started while the worker was being stopped.
    await runner.stop().catch(() => {})
  })()

  return {
    async stop(timeout) {
      stopping.abort()
      clearInterval(rounds)
      const deadline = setTimeout(giveUp, timeout)
      // Without the database, no running job can finish properly.
      void within(databaseTimeout, pool.query('SELECT 1')).catch(giveUp)
      const stopped = (async () => {
        await runner.stop().catch(() => {})
        await supervised
      })()
      await within(timeout + databaseTimeout, stopped).catch((error) =>
        log.warn({ err: error }, 'The job queue did not stop.'),
      )
      clearTimeout(deadline)
      const closed = Promise.all([round.then(() => workers.close()), pool.end()])
      await within(databaseTimeout, closed).catch(() => {})
    },
  }
}

/** Rejects if the work takes too long. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`It took longer than ${milliseconds} ms.`)
  })
  late.catch(() => {})
  return Promise.race([work, late]).finally(() => timeout.abort())
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(() => {})
}
