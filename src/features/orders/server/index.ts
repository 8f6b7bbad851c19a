import { when } from '#platform/server/events/events.ts'
import { room } from '#platform/server/room.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { orderCalls } from '../contract.ts'
import { orderHandlers } from './handlers.ts'
import { linkNewContacts, moveOrdersOf } from './link-orders.ts'
import { siteEvents } from '#features/sites/contract.ts'
import { siteTransferEvents } from '#features/site-transfer/contract.ts'
import { adoptCurrency } from './adopt-currency.ts'
import { countIn } from './count-in.ts'
import { recount } from './recount.ts'
import { ordersTransfer } from './transfer.ts'

export { exportOrders } from './export-orders.ts'
export { ordersById, settingsOf as orderSettingsOf } from './store.ts'
export { currencyOf, type KnownOrder, netOrdersOf, lockKnownOrders } from './orders-of.ts'
export { orderImport } from './imports/order-import.ts'
export { orderOf } from './order.ts'
export { ordersOf, totalsOf as orderTotalsOf } from './store-query.ts'
export { upsertOrders } from './upsert-orders.ts'

/** The room for purchases in the owner's store. */
export const orders = room({
  name: 'orders',
  calls: orderCalls,
  handlers: orderHandlers,
  jobs: [recount, linkNewContacts],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: ordersTransfer,
  personTables: [
    {
      table: 'orders',
      column: 'email_key',
      by: 'address',
      leadsTo: { contact_id: 'contact', visitor_id: 'visitor' },
    },
    { table: 'orders', column: 'contact_id', by: 'contact', leadsTo: { visitor_id: 'visitor' } },
  ],
  on: [
    when(siteEvents.currencyChosen, countIn),
    when(siteTransferEvents.imported, adoptCurrency),
    when(contactEvents.merged, ({ site_id: siteId, from_id: from, to_id: to }, ctx) =>
      moveOrdersOf(ctx, { siteId, from, to }),
    ),
    when(contactEvents.unmerged, async ({ site_id: siteId, from_id, to_id, moved }, ctx) => {
      await moveOrdersOf(ctx, { siteId, from: to_id, to: from_id, only: moved['orders'] ?? [] })
    }),
  ],
})
