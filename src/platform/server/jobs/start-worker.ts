import { EventEmitter } from 'node:events'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { freeDeadJobs } from './free-dead-jobs.ts'
import { graphileLogger } from './graphile-log.ts'
import { openJobPool } from './job-pool.ts'
import type { Job } from './jobs.ts'
import { openLivingWorkers } from './living-workers.ts'
import { startRunner } from './start-runner.ts'
import { cronItems, taskList } from './task-list.ts'
import { watchJobs } from './watch-jobs.ts'

/** What a worker needs. */
export interface WorkerSpec {
  /** For the worker's own pool: server and role. */
  readonly connection: pg.PoolConfig
  readonly database: Database
  readonly jobs: readonly Job[]
  readonly tools: Tools
  readonly metrics: Metrics
  /** Jobs at the same time; 4 unless told. */
  readonly concurrency?: number
  /** Milliseconds between two looks for jobs of dead workers. */
  readonly rescueEvery?: number
}

/** A worker that is running. */
export interface RunningWorker {
  /** Takes no further job and waits for those in hand; what is not done after `patience` ms is left to be tried again. */
  stop(patience: number): Promise<void>
}

/** Starts taking jobs. When the database goes away the worker comes back by itself as soon as it can. */
export async function startWorker(spec: WorkerSpec): Promise<RunningWorker> {
  const { connection, tools, concurrency = 4, rescueEvery = 5000 } = spec
  const { log } = tools
  const stopping = new AbortController()
  let giveUp = () => {}
  const gaveUp = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new Error('The worker stopped before the job was done.'))
  })
  gaveUp.catch(() => {})
  const pool = openJobPool(connection, concurrency + 3, log)
  const workers = openLivingWorkers(connection, log)
  const events: WorkerEvents = new EventEmitter()
  watchJobs(events, spec)
  const warn = (error: unknown) => log.warn({ err: error }, 'The jobs of dead workers could not be looked for.')
  events.on('worker:create', ({ worker }) => void workers.announce(worker.workerId).catch(warn))

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
    })
  let runner = await start()
  const unlock = async (workerIds: string[]) => {
    await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [workerIds])
    await pool.query(`SELECT pg_notify('jobs:insert', '{"r":1,"count":1}')`)
  }
  const rescue = freeDeadJobs({ workers, unlock, log })
  await rescue()
  const rounds = setInterval(() => void rescue().catch(warn), rescueEvery)

  const supervised = (async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((error) => log.error({ err: error }, 'The job queue stopped.'))
      let next: Runner | null = null
      while (!next) {
        await pause(1000, stopping.signal)
        if (stopping.signal.aborted) return
        next = await start().catch(() => null)
      }
      runner = next
    }
    // One that came while the worker was asked to stop.
    await runner.stop().catch(() => {})
  })()

  return {
    async stop(patience) {
      stopping.abort()
      clearInterval(rounds)
      const deadline = setTimeout(giveUp, patience)
      await runner.stop().catch(() => {})
      await supervised
      clearTimeout(deadline)
      await workers.close()
      await pool.end()
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
