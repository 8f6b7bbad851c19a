import { sql } from 'kysely'
import { z } from 'zod'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { restorableFor } from './restorable-for.ts'
import { sitesDeletedBefore } from './store.ts'
import { emptyingOrder, tablesOfSites, type SiteTable } from './tables-of-sites.ts'

const rowsAtOnce = 5000

/** Each night, removes for good what belongs to sites that nobody brought back in time. */
export const purgeDeletedSites = job({
  name: 'sites.purge',
  payload: z.object({}),
  cron: '41 2 * * *',
  run: async (_payload, context) => {
    const { database, log, now, signal } = context
    const [siteIds, tables] = await database.acrossSites(async (db) => [
      await sitesDeletedBefore(db, new Date(now() - restorableFor)),
      emptyingOrder(await tablesOfSites(db)),
    ])
    for (const siteId of siteIds) {
      for (const table of tables) await empty(context, siteId, table)
      if (signal.aborted) return
      log.info({ siteId }, 'a deleted site was purged')
    }
  },
})

/** Row-level security bounds each batch to this one site, whatever the statement says. */
async function empty({ database, signal }: JobContext, siteId: Id, table: SiteTable): Promise<void> {
  for (;;) {
    if (signal.aborted) return
    if ((await database.inSite(siteId, (db) => removeSome(db, siteId, table))) < rowsAtOnce) return
  }
}

async function removeSome(db: Db, siteId: Id, { name, key, pointsAt }: SiteTable): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  // Rows that point at rows of their own table can only go together.
  const isOneBatch = key.length === 0 || pointsAt.includes(name)
  const batch = sql`AND (${columns}) IN (SELECT ${columns} FROM ${sql.table(name)} WHERE site_id = ${siteId} LIMIT ${rowsAtOnce})`
  const removed =
    await sql`DELETE FROM ${sql.table(name)} WHERE site_id = ${siteId} ${isOneBatch ? sql`` : batch}`.execute(db)
  return isOneBatch ? 0 : Number(removed.numAffectedRows ?? 0)
}
