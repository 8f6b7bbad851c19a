import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { Order, OrderSettings } from '../contract.ts'

const { items } = Order.shape
const { currency, rates } = OrderSettings.shape

/** The room's data that is transferred with a site. */
export const ordersTransfer: SiteTransfer = {
  moves: [
    { table: 'orders', check: z.looseObject({ items }) },
    { table: 'order_settings', check: z.looseObject({ currency, rates }) },
  ],
}
