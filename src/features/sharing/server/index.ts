import { z } from 'zod'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { when } from '#platform/server/events/events.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { type Room, room } from '#platform/server/room.ts'
import { displayRuleEvents } from '#features/display-rules/contract.ts'
import { siteTransferEvents } from '#features/site-transfer/contract.ts'
import { siteById } from '#features/sites/server/index.ts'
import { sharingCalls } from '../contract.ts'
import { pageKey } from '../rules.ts'
import type { NetworkDeps } from './ask-networks.ts'
import { startOfDay } from './days.ts'
import { publishSharing } from './extras.ts'
import { fetchCountsIn } from './fetch-counts.ts'
import { imageHandlers } from './image-handlers.ts'
import { pageCounts } from './page-counts.ts'
import { shareHandlers } from './share-handlers.ts'
import { shareStats } from './share-stats.ts'
import { extraByObject, sitesOrderedByUse } from './store.ts'
import { storedExtra } from './stored-extra.ts'
import { storeClick } from './store-clicks.ts'

/** Each night, sorts networks by how much visitors use them. */
const reorder = job({
  name: 'sharing.reorder',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run(_payload, { database, now }) {
    for (const siteId of await database.acrossSites(sitesOrderedByUse))
      await database.inSite(siteId, (db) => publishSharing({ db, siteId, now }, 'share-buttons'))
  },
})

/** The room for share buttons and buttons on images. */
export function sharingRoom({ fetch = guardedFetch, origins }: Partial<NetworkDeps> = {}): Room {
  const deps = {
    fetch,
    origins: origins ?? { facebook: 'https://graph.facebook.com', pinterest: 'https://api.pinterest.com' },
  }
  return room({
    name: 'sharing',
    calls: sharingCalls,
    handlers: {
      ...shareHandlers,
      ...imageHandlers,
      stats: shareStats,
      async click({ id, network, placement, url }, { db, siteId, now }) {
        const page = pageKey(url)
        const zone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
        // If the URL isn't a web page's, nothing is stored.
        if (page) await storeClick(db, siteId, { id, network, placement, ...page, day: startOfDay(now(), zone, 0) })
        return {}
      },
      counts: async ({ url }, ctx) => ({ counts: await pageCounts(ctx, url) }),
    },
    jobs: [fetchCountsIn(deps), reorder],
    on: [
      when(
        displayRuleEvents.objectAsked,
        async ({ site_id, object_id, hold }, { db }) => !!(await extraByObject(db, site_id, object_id, hold)),
      ),
      when(displayRuleEvents.changed, async ({ site_id: siteId, object_id }, { db, now }) => {
        const name = await extraByObject(db, siteId, object_id)
        if (name) await publishSharing({ db, siteId, now }, name)
      }),
      when(siteTransferEvents.imported, async ({ site_id: siteId }, { db, now }) => {
        await publishSharing({ db, siteId, now }, 'share-buttons')
        await publishSharing({ db, siteId, now }, 'image-buttons')
      }),
    ],
    migrations: new URL('./migrations/', import.meta.url),
    transfer: {
      moves: [{ table: 'sharing_extras', check: storedExtra }, { table: 'share_clicks' }, { table: 'share_totals' }],
      stays: ['share_tokens', 'network_counts'],
    },
  })
}
