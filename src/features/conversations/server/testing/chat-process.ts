import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { siteOfKey } from '#features/sites/server/index.ts'
import { noLimits } from '#platform/server/calls/rate-limit.ts'
import type { Tools } from '#platform/server/context.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { createEvents } from '#platform/server/events/create-events.ts'
import { createApp } from '#platform/server/http/create-app.ts'
import { openRooms } from '#platform/server/http/open-rooms.ts'
import { createChangeFeed } from '#platform/server/live/change-feed.ts'
import { createMetrics } from '#platform/server/metrics/create-metrics.ts'
import type { Room } from '#platform/server/room.ts'
import { processTools } from '#platform/server/testing/process-tools.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { conversations } from '../index.ts'

// The chat's server in a process of its own, for a test to kill: it says the port on which it listens.
// A process that is killed leaves no compiled sources for the next one otherwise.
flushCompileCache()
const database = await connectDatabase({
  target: JSON.parse(process.argv[2]!),
  secret: testSecret,
  log: silentLog,
  poolSize: 4,
})
const tools: Tools = { ...processTools(), events: createEvents(() => ({ rooms, tools })) }
const callers = {
  identify: async () => null,
  roleOn: async () => undefined,
  siteOfKey: (key: string) => siteOfKey(database.system, key),
}
const metrics = createMetrics({ processWide: false })
const app = createApp({ log: silentLog, metrics, publicUrl: tools.publicUrl, trustProxy: false })
const rooms: Room[] = [conversations]
const changes = createChangeFeed({ connection: database.connection, log: silentLog })
openRooms(app, rooms, { tools, database, callers, limiter: noLimits, metrics, changes })
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
