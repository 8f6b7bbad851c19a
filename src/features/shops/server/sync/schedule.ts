import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { syncKinds } from '../../contract.ts'
import { shopsToAsk } from '../store.ts'
import { deleteOldCarts } from '../store-carts.ts'
import { deleteApplied } from '../store-inbox.ts'
import { planSync } from './run-sync.ts'

const day = 86_400_000

/** Queries every shop for changes each hour, so that a lost webhook causes a delay of at most an hour. */
export const reconcile = job({
  name: 'shops.reconcile',
  payload: z.object({}),
  cron: '13 * * * *',
  async run(_payload, { database, jobs }) {
    for (const { site_id } of await shopsToAsk(database.system)) {
      await database.inSite(site_id, (db) => planSync(jobs, db, site_id, syncKinds))
    }
  },
})

/** Shopify sends no webhook for an abandoned checkout, so it is polled. */
export const pollCheckouts = job({
  name: 'shops.poll-checkouts',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_payload, { database, jobs }) {
    for (const { site_id } of await shopsToAsk(database.system, 'shopify')) {
      await database.inSite(site_id, (db) => planSync(jobs, db, site_id, ['checkouts']))
    }
  },
})

/** Deletes data that is no longer needed: deliveries after a week, carts after 180 days. */
export const deleteOld = job({
  name: 'shops.forget-old',
  payload: z.object({}),
  cron: '29 3 * * *',
  async run(_payload, { database, now }) {
    await deleteApplied(database.system, new Date(now() - 7 * day))
    await deleteOldCarts(database.system, new Date(now() - 180 * day))
  },
})
