import { fileURLToPath } from 'node:url'
import { installationSecret } from '#platform/server/config/installation-secret.ts'
import { readSettings } from '#platform/server/config/read-settings.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { ensureJobs } from '#platform/server/jobs/migrate-jobs.ts'
import { createLog } from '#platform/server/log/create-log.ts'
import { createMetrics } from '#platform/server/metrics/create-metrics.ts'
import { buildWhenMissing } from './build-when-missing.ts'
import { closers } from './closers.ts'
import { openDemoShop } from './demo-shop.ts'
import { listen } from './listen.ts'
import { openHouse } from './rooms.ts'
import { createServer } from './server.ts'
import { createTools } from './tools.ts'
import { openWorker } from './worker.ts'

const dist = new URL('../../dist/', import.meta.url)

/** The program while it runs. */
export interface Running {
  /** Where people reach it. */
  readonly url: string
  /** Takes nothing new, finishes what is in hand, closes everything. */
  stop(): Promise<void>
}

/** Starts the program. Whatever it throws has a message for the operator, and nothing is left running then. */
export async function start(environment: NodeJS.ProcessEnv): Promise<Running> {
  const { settings, hints } = readSettings(environment)
  const { DATA_DIR: dataDir, DATABASE_URL: url, ROLE, LOG_LEVEL, PUBLIC_URL } = settings
  const log = createLog(LOG_LEVEL)
  for (const hint of hints) log.warn(hint)
  const opened = closers()
  try {
    const [database] = await Promise.all([openDatabase({ url, dataDir, log }), buildWhenMissing(dist)])
    opened.add(() => database.close())
    const tools = createTools(settings, log, await installationSecret(settings.SECRET, dataDir))
    opened.add(() => tools.mail.close())
    const { rooms, close } = await openHouse({ settings, database, tools, embed: new URL('embed/', dist) })
    opened.add(close)
    await migrate(
      database,
      rooms.flatMap(({ migrations }) => migrations ?? []),
    )
    await ensureJobs(database, log)

    let isStopping = false
    const metrics = createMetrics({ processWide: true })
    const parts = { settings, rooms, database, tools, metrics, dashboard: fileURLToPath(new URL('web/', dist)) }
    const server = createServer({ ...parts, isStopping: () => isStopping })
    opened.add(() => server.close())
    await listen(server, settings)
    if (ROLE !== 'web') opened.addBeside(openWorker(parts))
    if (ROLE !== 'worker') opened.add(await openDemoShop(parts))
    return {
      url: PUBLIC_URL,
      stop() {
        isStopping = true
        return opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}
