import { z } from 'zod'
import { id } from '#core/fields.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { CatalogProduct } from '../adapters/adapter.ts'
import { openConnection, type ShopNetwork } from '../open-shop.ts'
import { activeConnection } from '../store.ts'
import { markProductDeleted, applyProducts } from '../apply/apply-products.ts'

/** Declaration of the job that reads products, for callers that add it. */
export const readProductsJob = {
  name: 'shops.read-products',
  payload: z.object({ site_id: id, connection_id: id, ids: z.array(z.string()) }),
} as const

/** Reads products for which the shop only reported that they changed. */
export const readProducts = (network: ShopNetwork) =>
  job({
    ...readProductsJob,
    async run({ site_id: siteId, connection_id, ids }, context) {
      const connection = await context.database.inSite(siteId, (db) => activeConnection(db, siteId))
      // The sync after a new connection finds them.
      if (connection?.id !== connection_id || connection.state !== 'connected') return
      const shop = openConnection(context, network, connection)
      if (!shop) return
      const found: CatalogProduct[] = []
      const gone: string[] = []
      for (const externalId of ids) {
        const product = await shop.product(externalId)
        if (product) found.push(product)
        else gone.push(externalId)
      }
      await context.database.inSite(siteId, async (db) => {
        const ctx = { ...context, db, siteId, connection }
        await applyProducts(ctx, found)
        for (const externalId of gone) await markProductDeleted(ctx, externalId)
      })
    },
  })
