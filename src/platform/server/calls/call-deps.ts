import type { Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { ActivityLog } from './activity-log.ts'
import type { Callers } from './callers.ts'
import type { RateLimiter } from './rate-limit.ts'

/** Dependencies of the call mechanism. app/ provides them, and tests provide their own. */
export interface CallDeps {
  readonly tools: Tools
  readonly database: Database
  readonly callers: Callers
  readonly limiter: RateLimiter
  /** The log in which calls record what people did. */
  readonly activity?: ActivityLog | undefined
}
