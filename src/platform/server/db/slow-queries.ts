import type { Log } from '../log/log.ts'
import { currentWork } from '../current-work.ts'

/** Records slow queries. */
export interface SlowQueries {
  /** Called with every query and its start time, by `performance.now()`. */
  note(text: string, began: number): void
}

/**
 * Logs queries that take at least `threshold` milliseconds, with the call or job that made them. 0 logs none. Values
 * are never logged.
 */
export function slowQueries(log: Log, threshold: number): SlowQueries {
  return {
    note(text, began) {
      const milliseconds = Math.round(performance.now() - began)
      if (threshold === 0 || milliseconds < threshold) return
      // A few statements contain one of our IDs as a literal.
      const query = text
        .replaceAll(/'[^']*'/g, "'…'")
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 1000)
      log.warn({ milliseconds, work: currentWork(), query }, 'a slow query')
    },
  }
}
