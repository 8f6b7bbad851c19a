import type { Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { ActivityLog } from './activity-log.ts'
import type { Callers } from './callers.ts'
import type { RateLimiter } from './rate-limit.ts'

/** What the call mechanism needs; app/ puts it together, a test its own. */
export interface CallDeps {
  readonly tools: Tools
  readonly database: Database
  readonly callers: Callers
  readonly limiter: RateLimiter
  /** Where calls record what people did. */
  readonly activity?: ActivityLog | undefined
}
