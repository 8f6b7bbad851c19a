import { readSettings } from '#platform/server/config/read-settings.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { createLog } from '#platform/server/log/create-log.ts'
import { buildWhenMissing } from './build-when-missing.ts'
import { closers } from './closers.ts'
import type { openWorker } from './worker.ts'

const dist = new URL('../../dist/', import.meta.url)

type OpenJobs = typeof openWorker

/** The running program. */
export interface Running {
  /** URL under which users reach it. */
  readonly url: string
  /** Accepts nothing new, finishes pending work, and closes everything. */
  stop(): Promise<void>
}

/**
 * Starts the program. If `openJobs` is given, it runs the jobs instead of the worker. Every error it throws has a
 * message for the operator, and in that case nothing is left running.
 */
export async function start(environment: NodeJS.ProcessEnv, openJobs?: OpenJobs): Promise<Running> {
  const { settings, hints } = readSettings(environment)
  const {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_SITE_URL: siteUrl,
    DATABASE_SESSION_URL: sessionUrl,
    DATABASE_READ_URL: readUrl,
    SECRET: secret,
    DATABASE_WAIT,
    SLOW_QUERY_MS,
    LOG_LEVEL,
    PUBLIC_URL,
  } = settings
  const log = createLog(LOG_LEVEL)
  for (const hint of hints) log.warn(hint)
  const opened = closers()
  try {
    // The rest of the program is loaded while the database starts, which uses another processor.
    const opening = openDatabase({
      url,
      siteUrl,
      sessionUrl,
      readUrl,
      secret,
      dataDir,
      log,
      wait: DATABASE_WAIT * 1000,
      slowQueryMs: SLOW_QUERY_MS,
    })
    opened.add(async () => (await opening.catch(() => undefined))?.close())
    const [database, { serve }] = await Promise.all([opening, import('./serve.ts'), buildWhenMissing(dist)])
    let isStopping = false
    await serve({ settings, log, database, dist, opened, isStopping: () => isStopping, ...(openJobs && { openJobs }) })
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
