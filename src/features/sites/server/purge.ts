import { z } from 'zod'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { emptyingOrder, type SiteTable } from './emptying-order.ts'
import { removeSome, rowsAtOnce, tablesOfSites } from './purge-store.ts'
import { siteEvents } from '../contract.ts'
import { restorableFor } from './restorable-for.ts'
import { sitesDeletedBefore } from './store.ts'

/**
 * Each night, permanently removes the data of sites that were not restored in time. First, other rooms remove the data
 * that their rows refer to.
 */
export const purgeDeletedSites = job({
  name: 'sites.purge',
  payload: z.object({}),
  cron: '41 2 * * *',
  run: async (_payload, context) => {
    const { database, events, log, now, signal } = context
    const [siteIds, tables] = await database.acrossSites(async (db) => [
      await sitesDeletedBefore(db, new Date(now() - restorableFor)),
      emptyingOrder(await tablesOfSites(db)),
    ])
    for (const siteId of siteIds) {
      await database.inSite(siteId, (db) => events.emit(db, siteEvents.purging, { site_id: siteId }))
      for (const table of tables) await empty(context, siteId, table)
      if (signal.aborted) return
      log.info({ siteId }, 'a deleted site was purged')
    }
  },
})

/** Row-level security limits each batch to this one site, whatever the statement says. */
async function empty({ database, signal }: JobContext, siteId: Id, table: SiteTable): Promise<void> {
  for (;;) {
    if (signal.aborted) return
    if ((await database.inSite(siteId, (db) => removeSome(db, siteId, table))) < rowsAtOnce) return
  }
}
