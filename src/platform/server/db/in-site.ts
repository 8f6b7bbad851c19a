import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Database, Db, TransactionOptions } from './database.ts'
import { bindToSite } from './site-of-transaction.ts'

/** The setting with which the migrations' policies allow every site. */
export const allSites = '*'

/** How long an unavailable standby is not used again, in milliseconds. */
const rest = 10_000

/**
 * Opens transactions in one site. Those that may lag use the standby, if there is one. While the standby is
 * unavailable, or if it removes the rows that a transaction reads, the database itself is used.
 */
export function openInSite(site: Kysely<unknown>, standby?: Kysely<unknown>): Database['inSite'] {
  let awayUntil = -Infinity
  return async (siteId, work, options = {}) => {
    if (!standby || !options.mayLag || performance.now() < awayUntil) return inSite(site, siteId, work, options)
    try {
      return await inSite(standby, siteId, work, options)
    } catch (error) {
      const { code } = error as { code?: unknown }
      // 40001: the server has removed the rows in the meantime.
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
  // A transaction that may read from a standby must not write, whether or not there is one.
  return (mayLag ? begin.setAccessMode('read only') : begin).execute(async (db) => {
    // Doesn't use set_config, because a cluster propagates only SET to its workers.
    await sql`SET LOCAL trellis.site = ${sql.lit(siteId)}`.execute(db)
    bindToSite(db, siteId)
    return work(db)
  })
}
