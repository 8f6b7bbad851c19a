import type { Log } from '../log/log.ts'
import type { LivingWorkers } from './living-workers.ts'

/** What a round needs: who is dead, and how to take the jobs back. */
export interface Rescue {
  readonly workers: LivingWorkers
  readonly unlock: (workerIds: string[]) => Promise<void>
  readonly log: Log
}

/**
 * Makes the round that gives back the jobs of killed workers. A worker counts as dead when two rounds in a row say so,
 * since one that has just started, or lost its connection for a moment, looks dead too.
 */
export function freeDeadJobs({ workers, unlock, log }: Rescue): () => Promise<void> {
  let suspects: readonly string[] = []
  return async () => {
    const missing = await workers.findDead()
    const dead = missing.filter((workerId) => suspects.includes(workerId))
    suspects = missing
    if (dead.length === 0) return
    await unlock(dead)
    log.warn({ workers: dead }, 'Workers died; their jobs are given to others.')
  }
}
