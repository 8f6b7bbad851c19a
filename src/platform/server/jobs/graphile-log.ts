import type { Logger } from 'graphile-worker'
import type { Log } from '../log/log.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/**
 * Returns a logger that writes the job library's messages to our log. Its messages about every job are logged only for
 * debugging.
 */
export async function graphileLogger(log: Log): Promise<Logger> {
  const { Logger: GraphileLogger } = await import('graphile-worker')
  return new GraphileLogger((scope) => (level, message, meta) => log[levels[level]]({ ...scope, ...meta }, message))
}
