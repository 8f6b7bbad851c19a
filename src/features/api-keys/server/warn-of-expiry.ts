import { z } from 'zod'
import { notify } from '#features/notifications/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { keysThatExpire } from './store.ts'

const day = 86_400_000
/** How many days before a key expires its owners are notified. */
const noticeDays = 7

/**
 * Notifies owners and admins a week before a key expires, once per expiry. Keys created within the last day are
 * skipped, because their expiry is no surprise yet.
 */
export const warnOfExpiry = job({
  name: 'api-keys.warn-of-expiry',
  payload: z.object({}),
  cron: '11 7 * * *',
  async run(_payload, context) {
    const { database, now, log } = context
    const moments = { now: new Date(now()), by: new Date(now() + noticeDays * day), madeBefore: new Date(now() - day) }
    for (const key of await keysThatExpire(database.system, moments)) {
      await database
        .inSite(key.site_id, async (db) => {
          const site = await siteById(db, key.site_id)
          const on = key.expires_at!.toISOString().slice(0, 10)
          if (!site) return
          await notify({ ...context, db }, key.site_id, {
            kind: 'key-expires',
            key: `api-keys expiry ${key.id} ${key.expires_at!.getTime()}`,
            title: `${site.name}: the API key “${key.name}” expires on ${on}`,
            paragraphs: [
              `The API key “${key.name}” of ${site.name}, which ends with ${key.ends_with}, expires on ${on}. What uses it stops working then.`,
              'Rotate the key to get a new token, or choose a later date. While you change over, both tokens can work.',
            ],
            path: '/settings',
            label: 'Open API keys',
          })
        })
        .catch((error: unknown) => log.error({ err: error, key: key.id }, 'Failed to warn of the expiry of an API key'))
    }
  },
})
