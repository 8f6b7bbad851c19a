import { sql, type Kysely } from 'kysely'
import type { PoolConfig } from 'pg'
import type { Id } from '#core/id.ts'
import type { Log } from '../log/log.ts'
import type { Database, Db } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { prepareLogin } from './login-role.ts'
import { openPool, poolConfig, type Target } from './pool.ts'

/** A database that is open, with what else an entrance needs of it. */
export interface OpenDatabase extends Database {
  /** For a pool of one's own (the job queue's): same server and role, and no site set, so that no row is visible. */
  readonly connection: PoolConfig
}

interface DatabaseSpec {
  /** A PostgreSQL server of version 15 or newer; without it, an embedded one is started in `dataDir`. */
  readonly url?: string | undefined
  readonly dataDir: string
  readonly log: Log
  /** Connections for transactions within a site; half as many again are for work across sites. 10 unless told. */
  readonly poolSize?: number
}

// What the policies of the migrations let through for every site.
const allSites = '*'

/** Opens the database. Throws a sentence for the operator when it cannot. Closing it stops an embedded server. */
export async function openDatabase({ url, dataDir, log, poolSize = 10 }: DatabaseSpec): Promise<OpenDatabase> {
  if (url !== undefined) return connectDatabase({ target: { url }, log, poolSize })
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  try {
    const database = await connectDatabase({ target: embedded.connection, log, poolSize })
    return {
      ...database,
      async close() {
        await database.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Opens the pools on a server that runs. */
export async function connectDatabase(spec: { target: Target; log: Log; poolSize: number }): Promise<OpenDatabase> {
  const { target, log, poolSize } = spec
  const { role } = await prepareLogin(target)
  // As a role that row-level security binds, from the first statement on.
  const asRole: Record<string, string> = role === undefined ? {} : { role }
  const connection = poolConfig(target, asRole)
  const site = openPool({ ...connection, max: poolSize }, log)
  const system = openPool(
    { ...poolConfig(target, { ...asRole, 'trellis.site': allSites }), max: Math.ceil(poolSize / 2) },
    log,
  )
  return {
    connection,
    system,
    inSite: (siteId, work) => inSite(site, siteId, work),
    acrossSites: (work) => system.transaction().execute(work),
    close: async () => {
      await Promise.all([site.destroy(), system.destroy()])
    },
  }
}

async function inSite<T>(pool: Kysely<unknown>, siteId: Id, work: (db: Db) => Promise<T>): Promise<T> {
  if (siteId === allSites) throw new Error('A transaction in one site cannot be one in all sites.')
  return pool.transaction().execute(async (db) => {
    await sql`SELECT set_config('trellis.site', ${siteId}, true)`.execute(db)
    return work(db)
  })
}
