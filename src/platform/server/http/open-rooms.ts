import type { FastifyInstance } from 'fastify'
import type { CallDeps } from '../calls/call-deps.ts'
import { serveCalls } from '../calls/serve-calls.ts'
import type { ChangeFeed } from '../live/change-feed.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Room } from '../room.ts'

interface RoomDeps extends CallDeps {
  readonly metrics: Metrics
  readonly changes: ChangeFeed
}

/** Registers everything the rooms provide: their calls, and their raw routes, each room's in a scope of its own. */
export function openRooms(app: FastifyInstance, rooms: readonly Room[], deps: RoomDeps): void {
  const { tools, ...others } = deps
  serveCalls(app, rooms, deps)
  for (const { routes } of rooms) {
    if (routes) void app.register(async (scope) => routes(scope, { ...tools, ...others }))
  }
}
