import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Id } from '#core/id.ts'
import { noLimits } from '../calls/rate-limit.ts'
import type { Tools } from '../context.ts'
import { connectDatabase, type OpenDatabase } from '../db/open-database.ts'
import { createEvents } from '../events/create-events.ts'
import { createApp } from '../http/create-app.ts'
import { openRooms } from '../http/open-rooms.ts'
import { createChangeFeed } from '../live/change-feed.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import type { Room } from '../room.ts'
import { processTools } from './process-tools.ts'
import { silentLog } from './silent-log.ts'
import { testSecret } from './test-target.ts'

/** The parts that the process serves. */
interface Served {
  readonly rooms: (tools: Pick<Tools, 'now'>, database: OpenDatabase) => Room[]
  readonly siteOfKey: (db: OpenDatabase['system'], key: string) => Promise<Id | null>
}

/** Serves visitors' calls in the process of a script that `killableServer` starts, and prints the port. */
export async function serveUntilKilled({ rooms: roomsOf, siteOfKey }: Served): Promise<void> {
  // Otherwise, a process that is killed leaves no compiled sources for the next one.
  flushCompileCache()
  const database = await connectDatabase({
    target: JSON.parse(process.argv[2]!),
    secret: testSecret,
    log: silentLog,
    poolSize: 4,
  })
  const tools: Tools = { ...processTools(), events: createEvents(() => ({ rooms, tools })) }
  const rooms = roomsOf(tools, database)
  const callers = {
    identify: async () => null,
    roleOn: async () => undefined,
    siteOfKey: (key: string) => siteOfKey(database.system, key),
  }
  const metrics = createMetrics({ processWide: false })
  const app = createApp({ log: silentLog, metrics, publicUrl: tools.publicUrl, trustProxy: false })
  const changes = createChangeFeed({ connection: database.connection, log: silentLog })
  openRooms(app, rooms, { tools, database, callers, limiter: noLimits, metrics, changes })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
}
