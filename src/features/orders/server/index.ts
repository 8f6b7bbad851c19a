import { serveUpload } from '#platform/server/calls/serve-upload.ts'
import { room } from '#platform/server/room.ts'
import { mostFileBytes } from '#features/contacts/contract.ts'
import { orderCalls } from '../contract.ts'
import { orderHandlers } from './handlers.ts'
import { importHandlers, takeFile } from './import/handlers.ts'
import { runImport } from './import/run-import.ts'
import { linkNewContacts } from './link-orders.ts'
import { recount } from './recount.ts'

export { exportOrders } from './export-orders.ts'
export { orderMover } from './link-orders.ts'
export { eraseFromImports } from './store-imports.ts'

/** The room of what people bought in the owner's shop. */
export const orders = room({
  name: 'orders',
  calls: orderCalls,
  handlers: { ...orderHandlers, ...importHandlers },
  jobs: [recount, linkNewContacts, runImport],
  migrations: new URL('./migrations/', import.meta.url),
  personTables: [
    {
      table: 'orders',
      column: 'email_key',
      by: 'address',
      leadsTo: { contact_id: 'contact', visitor_id: 'visitor' },
    },
    { table: 'orders', column: 'contact_id', by: 'contact', leadsTo: { visitor_id: 'visitor' } },
  ],
  routes(app, tools) {
    serveUpload(app, tools, {
      call: orderCalls.upload,
      mostBytes: mostFileBytes,
      handler: async (_input, file, ctx) => takeFile(file, ctx),
    })
  },
})
