import type { Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { ActivityLog } from '../calls/activity-log.ts'
import type { Callers } from '../calls/callers.ts'
import type { RateLimiter } from '../calls/rate-limit.ts'
import type { ChangeFeed } from '../live/change-feed.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Tools for a raw route. It opens its own transactions, and limits its callers itself. */
export interface RouteTools extends Tools {
  readonly database: Database
  readonly limiter: RateLimiter
  readonly metrics: Metrics
  /** Changes on any node. */
  readonly changes: ChangeFeed
  /** How a members' raw route identifies its callers. */
  readonly callers: Callers
  /** The log in which a members' raw route records activity. */
  readonly activity?: ActivityLog | undefined
}
