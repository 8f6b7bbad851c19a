import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { shopEvents } from '../../contract.ts'
import { abandonCarts, abandonedAfter, sitesWithIdleCarts } from '../store-carts.ts'
import { cartEventPayload } from './cart-events.ts'
import { recordCarts } from './record-cart.ts'

/** Default in minutes, if the site has no setting. */
export const usualMinutes = 60
const atOnce = 200

/** Marks carts as abandoned if they haven't changed for the time set by their site. */
export const abandonIdleCarts = job({
  name: 'shops.abandon-carts',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_payload, { database, events, now, newId, signal, keyFor, publicUrl }) {
    const at = new Date(now())
    for (const siteId of await sitesWithIdleCarts(database.system, at, usualMinutes)) {
      for (let isMore = true; isMore && !signal.aborted;) {
        isMore = await database.inSite(siteId, async (db) => {
          const minutes = (await abandonedAfter(db, siteId)) ?? usualMinutes
          const carts = await abandonCarts(db, siteId, new Date(at.getTime() - minutes * 60_000), at, atOnce)
          await recordCarts({ db, siteId, now, newId }, 'abandoned', carts)
          for (const cart of carts) {
            await events.emit(db, shopEvents.cartAbandoned, cartEventPayload({ keyFor, publicUrl }, siteId, cart))
          }
          return carts.length === atOnce
        })
      }
    }
  },
})
