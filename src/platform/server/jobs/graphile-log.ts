import type { Logger } from 'graphile-worker'
import type { Log } from '../log/log.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** What the job library says, in our log; its news of every job is only for debugging. */
export async function graphileLogger(log: Log): Promise<Logger> {
  const { Logger: GraphileLogger } = await import('graphile-worker')
  return new GraphileLogger((scope) => (level, message, meta) => log[levels[level]]({ ...scope, ...meta }, message))
}
