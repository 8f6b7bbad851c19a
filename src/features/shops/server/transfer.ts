import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { Product } from '../shapes.ts'

const address = z.string().regex(/^(?:https?:\/\/|$)/i)
const withoutStore = (row: Readonly<Record<string, unknown>>) => ({ ...row, connection_id: null })

/**
 * The tables that move with a site. Products remain unchanged until the store is connected again, which requires its
 * credentials.
 */
export const shopsTransfer: SiteTransfer = {
  moves: [
    {
      table: 'shop_products',
      check: z.looseObject({ url: address, image_url: address, variants: Product.shape.variants }),
      change: withoutStore,
    },
    { table: 'shop_collections', change: withoutStore },
    { table: 'shop_settings', setup: { of: ['settings'] } },
  ],
  stays: ['shop_carts', 'shop_connections', 'shop_inbox', 'shop_requests', 'shop_seen', 'shop_syncs', 'shop_views'],
}
