import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { deleteOldTracked } from '#features/sending/server/index.ts'
import { deletedBefore, deleteSomeRows } from './store.ts'
import { deleteOldOccasions } from './store-events.ts'

import { deleteOldWebhooks } from './store-webhooks.ts'

const dayMs = 86_400_000
/** Retention of old data in milliseconds: deleted automations, events, sent messages and webhook calls. */
const kept = { deleted: dayMs, occasions: 30 * dayMs, sends: 400 * dayMs, webhooks: 30 * dayMs }
const atOnce = 5000

/** Deletes what is no longer needed. */
export const purge = job({
  name: 'automations.purge',
  payload: z.object({}),
  cron: '33 2 * * *',
  async run(_payload, { database, now, signal }) {
    const before = (ms: number) => new Date(now() - ms)
    await database.acrossSites(async (db) => {
      await deleteOldOccasions(db, before(kept.occasions))
      await deleteOldTracked(db, before(kept.sends))
      await deleteOldWebhooks(db, before(kept.webhooks))
    })
    for (const { site_id, id } of await deletedBefore(database.system, before(kept.deleted))) {
      while (!signal.aborted && !(await database.inSite(site_id, (db) => deleteSomeRows(db, site_id, id, atOnce)))) {
        // Deletes some thousand rows at a time.
      }
    }
  },
})
