import { pino } from 'pino'
import type { Log } from './log.ts'

/** Creates the log: JSON lines on standard error, so that standard output stays for people. */
export function createLog(level: string): Log {
  const redact = ['req.headers.authorization', 'req.headers.cookie']
  return pino(
    { level, base: null, redact, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}
