import type { Log } from '../log/log.ts'
import { currentWork } from '../current-work.ts'

/** Notes queries that take long. */
export interface SlowQueries {
  /** Called with every query and when it began, by `performance.now()`. */
  note(text: string, began: number): void
}

/** Writes queries that take at least so many milliseconds to the log, with the call or job that asked; 0: none. Values are never written. */
export function slowQueries(log: Log, threshold: number): SlowQueries {
  return {
    note(text, began) {
      const milliseconds = Math.round(performance.now() - began)
      if (threshold === 0 || milliseconds < threshold) return
      // A few statements carry an id of ours as a literal.
      const query = text
        .replaceAll(/'[^']*'/g, "'…'")
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 1000)
      log.warn({ milliseconds, work: currentWork(), query }, 'a slow query')
    },
  }
}
