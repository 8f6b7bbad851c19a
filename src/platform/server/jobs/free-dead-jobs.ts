import type { Log } from '../log/log.ts'
import type { LiveWorkers } from './live-workers.ts'

/** Dependencies of a round: which workers are dead, and how to take back their jobs. */
export interface DeadJobDeps {
  readonly workers: Pick<LiveWorkers, 'findDead'>
  readonly unlock: (poolIds: string[]) => Promise<void>
  readonly log: Log
}

/**
 * A pool counts as dead if this many rounds in a row find its lock missing. A pool that lost its connection for a
 * moment recovers.
 */
const roundsUntilDead = 3

/** Creates the function that releases the jobs of killed workers. */
export function freeDeadJobs({ workers, unlock, log }: DeadJobDeps): () => Promise<void> {
  let missedRounds = new Map<string, number>()
  return async () => {
    const missing = await workers.findDead()
    missedRounds = new Map(missing.map((poolId) => [poolId, (missedRounds.get(poolId) ?? 0) + 1]))
    const dead = missing.filter((poolId) => missedRounds.get(poolId)! >= roundsUntilDead)
    if (dead.length === 0) return
    await unlock(dead)
    log.warn({ workers: dead }, 'Workers died; their jobs are given to others.')
  }
}
