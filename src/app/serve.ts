import { fileURLToPath } from 'node:url'
import { checkSecret, secretMigrations } from '#platform/server/config/check-secret.ts'
import { installationSecret } from '#platform/server/config/installation-secret.ts'
import type { Settings } from '#platform/server/config/read-settings.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import type { Tools } from '#platform/server/context.ts'
import type { OpenDatabase } from '#platform/server/db/open-database.ts'
import { ensureJobs, jobMigrations } from '#platform/server/jobs/migrate-jobs.ts'
import { createChangeFeed } from '#platform/server/live/change-feed.ts'
import type { Log } from '#platform/server/log/log.ts'
import { createMetrics } from '#platform/server/metrics/create-metrics.ts'
import { sendMetrics } from '#platform/server/metrics/send-metrics.ts'
import { openTraces } from '#platform/server/traces/otlp.ts'
import type { Room } from '#platform/server/room.ts'
import type { Closers } from './closers.ts'
import { followInstallationServer } from '#features/sending/server/index.ts'
import { openDemoShop } from './demo-shop.ts'
import { listen } from './listen.ts'
import { openAllRooms } from './rooms.ts'
import { createServer } from './server.ts'
import { createTools } from './tools.ts'
import { openWorker } from './worker.ts'

interface ServeSpec {
  readonly settings: Settings
  readonly log: Log
  readonly database: OpenDatabase
  /** Folder of the build. */
  readonly dist: URL
  /** Records how to close what is opened here. */
  readonly opened: Closers
  readonly isStopping: () => boolean
  /** How jobs run: as they are added, unless a test runs them itself. */
  readonly openJobs?: typeof openWorker
}

/** Opens the whole program on an open database: rooms, migrations, web server, worker, demo shop. */
export async function serve(spec: ServeSpec): Promise<void> {
  const { settings, log, database, dist, opened, isStopping, openJobs = openWorker } = spec
  const { SECRET, DATA_DIR, ROLE } = settings
  const secret = await installationSecret(SECRET, DATA_DIR)
  const metrics = createMetrics({ processWide: true })
  const countEvent = (event: string) => metrics.roomEvents.inc({ event })
  const tools: Tools = createTools({ settings, log, secret, rooms: () => rooms, countEvent })
  const ownSites = new Set<string>()
  const house = await openAllRooms({ settings, database, tools, embed: new URL('embed/', dist), ownSites })
  opened.add(() => house.close())
  const rooms: readonly Room[] = house.rooms
  await migrate(database, [secretMigrations, jobMigrations, ...rooms.flatMap(({ migrations }) => migrations ?? [])])
  await checkSecret(database.system, tools.keyFor)
  await ensureJobs(database, log)
  opened.add(await followInstallationServer(tools, database))

  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  const traces = endpoint === undefined ? undefined : openTraces({ endpoint, log })
  opened.add(async () => traces?.close())
  const parts = { settings, rooms, database, tools, metrics, traces }
  const changes = createChangeFeed({ connection: database.connection, log })
  opened.add(() => changes.close())
  const server = createServer({ ...parts, changes, dashboard: fileURLToPath(new URL('web/', dist)), isStopping })
  opened.add(() => server.close())
  if (endpoint !== undefined && settings.OTEL_METRICS_EXPORTER === 'otlp') {
    const sent = sendMetrics({ endpoint, log, registry: metrics.registry })
    opened.add(() => sent.close())
  }
  await listen(server, settings)
  if (ROLE !== 'web') opened.addBeside(openJobs(parts))
  if (ROLE !== 'worker') opened.add(await openDemoShop({ ...parts, ownSites }))
}
