import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Database, Db, TransactionOptions } from './database.ts'
import { bindToSite } from './site-of-transaction.ts'

/** What the policies of the migrations let through for every site. */
export const allSites = '*'

/** For how long a standby that is away is not asked again, in milliseconds. */
const rest = 10_000

/**
 * Transactions in one site; those that may be behind at the standby, where there is one. While it is away, and where it gives up the rows that
 * a transaction reads, the database itself is asked.
 */
export function openInSite(site: Kysely<unknown>, standby?: Kysely<unknown>): Database['inSite'] {
  let awayUntil = -Infinity
  return async (siteId, work, options = {}) => {
    if (!standby || !options.mayLag || performance.now() < awayUntil) return inSite(site, siteId, work, options)
    try {
      return await inSite(standby, siteId, work, options)
    } catch (error) {
      const { code } = error as { code?: unknown }
      // 40001: the server has removed the rows meanwhile.
      if (code !== 'unavailable' && code !== '40001') throw error
      if (code === 'unavailable') awayUntil = performance.now() + rest
      return inSite(site, siteId, work, options)
    }
  }
}

async function inSite<T>(
  pool: Kysely<unknown>,
  siteId: Id,
  work: (db: Db) => Promise<T>,
  { isSnapshot = false, mayLag = false }: TransactionOptions,
): Promise<T> {
  if (siteId === allSites) throw new Error('A transaction in one site cannot be one in all sites.')
  const plain = pool.transaction()
  const begin = isSnapshot ? plain.setIsolationLevel('repeatable read') : plain
  // What may read from a standby must not write, whether there is one or not.
  return (mayLag ? begin.setAccessMode('read only') : begin).execute(async (db) => {
    // Not set_config: a cluster passes what is SET on to its workers.
    await sql`SET LOCAL trellis.site = ${sql.lit(siteId)}`.execute(db)
    bindToSite(db, siteId)
    return work(db)
  })
}
