import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'

/** Returns a clock and IDs for code that runs before its test server, whose clock is fixed at `at`, exists. */
export function newIds(at = Date.UTC(2026, 10, 20, 10, 0, 0)) {
  return { now: () => at, newId: () => uuidv7(at, randomBytes(10)) }
}
