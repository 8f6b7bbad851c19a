import type { FastifyInstance } from 'fastify'
import { postedEvents } from '#features/webhooks/server/index.ts'
import { serveDocs } from '#platform/server/calls/docs/serve-docs.ts'
import { createRateLimiter, noLimits } from '#platform/server/calls/rate-limit.ts'
import type { Settings } from '#platform/server/config/read-settings.ts'
import type { Tools } from '#platform/server/context.ts'
import type { OpenDatabase } from '#platform/server/db/open-database.ts'
import { createApp } from '#platform/server/http/create-app.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import { openRooms } from '#platform/server/http/open-rooms.ts'
import { serveDashboard } from '#platform/server/http/serve-dashboard.ts'
import { serveHealth } from '#platform/server/http/serve-health.ts'
import type { ChangeFeed } from '#platform/server/live/change-feed.ts'
import { serveLive } from '#platform/server/live/serve-live.ts'
import { databaseGauges } from '#platform/server/metrics/database-gauges.ts'
import type { Metrics } from '#platform/server/metrics/metrics.ts'
import type { Traces } from '#platform/server/traces/otlp.ts'
import { isFolderFull } from '#platform/server/storage/is-folder-full.ts'
import type { Room } from '#platform/server/room.ts'
import { apiExampleShapes } from './api-example-shapes.ts'
import { apiExamples } from './api-examples.ts'
import { openActivityLog } from '#features/activity/server/index.ts'
import { callersOf } from './callers.ts'

interface ServerParts {
  readonly settings: Settings
  readonly rooms: readonly Room[]
  readonly database: OpenDatabase
  readonly tools: Tools
  readonly metrics: Metrics
  readonly traces?: Traces | undefined
  readonly changes: ChangeFeed
  /** Folder of the built dashboard. */
  readonly dashboard: string
  readonly isStopping: () => boolean
}

/** Creates the web server with all its routes. A pure worker only answers health checks. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { settings, rooms, database, tools, metrics, traces, changes, isStopping, dashboard } = parts
  const { TRUST_PROXY: trustProxy, RATE_LIMITS, ROLE, METRICS_TOKEN: metricsToken } = settings
  const { log, publicUrl, now } = tools
  const app = createApp({ log, metrics, publicUrl, trustProxy, traces })
  const isDiskFull = async () => (await database.isDiskFull()) || isFolderFull(settings.DATA_DIR)
  const refreshMetrics = databaseGauges(metrics.registry, { database, isDiskFull })
  serveHealth(app, { database, metrics, metricsToken, isStopping, isDiskFull, refreshMetrics })
  if (ROLE === 'worker') {
    app.setNotFoundHandler((_request, reply) => notFound(reply))
    return app
  }
  const limiter = RATE_LIMITS ? createRateLimiter(now) : noLimits
  const callers = callersOf(database, tools)
  const activity = openActivityLog(rooms)
  openRooms(app, rooms, { tools, database, callers, limiter, metrics, changes, activity })
  serveLive(app, { changes, callers, limiter })
  serveDocs(app, { rooms, examples: { ...apiExampleShapes, ...apiExamples }, events: postedEvents, origin: publicUrl })
  serveDashboard(app, dashboard)
  return app
}
