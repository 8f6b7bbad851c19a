import type { Tools } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { ActivityLog } from '../calls/activity-log.ts'
import type { Callers } from '../calls/callers.ts'
import type { RateLimiter } from '../calls/rate-limit.ts'
import type { ChangeFeed } from '../live/change-feed.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** What a raw route is given: it opens its own transactions and limits its callers itself. */
export interface RouteTools extends Tools {
  readonly database: Database
  readonly limiter: RateLimiter
  readonly metrics: Metrics
  /** What happens on whatever node. */
  readonly changes: ChangeFeed
  /** How a route of members' own learns who is asking. */
  readonly callers: Callers
  /** Where a route of members' own records what they did. */
  readonly activity?: ActivityLog | undefined
}
