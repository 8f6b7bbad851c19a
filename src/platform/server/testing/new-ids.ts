import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'

/** The clock and the ids that a part needs before its test server, whose clock stands at `at`, is there. */
export function newIds(at = Date.UTC(2026, 10, 20, 10, 0, 0)) {
  return { now: () => at, newId: () => uuidv7(at, randomBytes(10)) }
}
