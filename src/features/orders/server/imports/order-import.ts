import { z } from 'zod'
import { importKind, recordChanges } from '#features/imports/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { currencyCode, type OrderDraft, orderStatusNames } from '../../contract.ts'
import { netOf } from '../../net-revenue.ts'
import { guessMapping, layoutOf, problemOf } from '../../order-columns.ts'
import { numberOf, readOrder } from '../../order-rows.ts'
import { settingsOf } from '../store.ts'
import { upsertOrders } from '../upsert-orders.ts'
import { undoOrders } from './undo-orders.ts'

const OrderImportOptions = z.object({
  /** Used if the file doesn't contain a currency. */
  currency: z.union([currencyCode, z.literal('')]).default(''),
})
const source = { source: 'import', isVerified: true } as const

/** Imports orders from a file. One row, or several with one item each, make up an order, identified by its number. */
export const orderImport = importKind<OrderDraft, z.infer<typeof OrderImportOptions>>({
  name: 'orders',
  label: 'Orders',
  options: OrderImportOptions,
  previewColumns: [
    ...['Order', 'Customer', 'Placed', 'Items', 'Status'].map((label) => ({ label, is_number: false })),
    ...['Total', 'Net revenue'].map((label) => ({ label, is_number: true })),
  ],
  guessMapping: async ({ db, siteId }, columns, sample) => {
    const mapping = guessMapping(columns, sample)
    const currency = mapping.includes('currency') ? '' : ((await settingsOf(db, siteId))?.currency ?? '')
    return { mapping, options: { currency } }
  },
  problemOf: ({ columns, mapping, options }) => {
    const message = problemOf(columns, mapping)
    if (message !== null) return { path: 'mapping', message }
    if (options.currency !== '' || mapping.includes('currency')) return null
    return { path: 'currency', message: 'The file has no currency column. Choose the currency of the orders.' }
  },
  openReader: async ({ db, siteId, now }, { columns, mapping, options }) => {
    const layout = layoutOf(columns, mapping)
    const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
    const setting = { currency: options.currency, timeZone, now: now() }
    return {
      version: timeZone,
      groupOf: (row) => numberOf(row, layout),
      read: (rows) => readOrder(rows, layout, setting),
      keyOf: ({ external_id }) => external_id,
      merge: mergeDrafts,
      again: 'unchanged',
      preview: (order) => {
        const { external_id, email, placed_at, items, status, total, currency } = order
        const bought = items.map(({ title, product_id, quantity }) => `${quantity} × ${title || product_id}`)
        return [
          external_id,
          email,
          placed_at === undefined ? '' : { moment: placed_at },
          bought.join(', ').slice(0, 200),
          orderStatusNames[status],
          { money: total, currency },
          { money: netOf(order), currency },
        ]
      },
    }
  },
  write: async (ctx, drafts, { importId, isCheck }) => {
    const upserted = await upsertOrders(ctx, ctx.siteId, drafts, source)
    const count = (outcome: string) => upserted.filter((one) => one.outcome === outcome).length
    if (!isCheck) {
      const changed = upserted.filter(({ outcome }) => outcome === 'added' || outcome === 'updated')
      const changes = changed.map(({ before, order }) => ({ id: order.id, before, after: order }))
      await recordChanges(ctx.db, ctx.siteId, importId, changes)
    }
    return { added: count('added'), updated: count('updated'), unchanged: count('unchanged'), skipped: 0 }
  },
  undo: undoOrders,
})

/** Merges drafts in the way an order is updated: fields that aren't repeated stay. */
function mergeDrafts(earlier: OrderDraft, later: OrderDraft): OrderDraft {
  return {
    ...later,
    email: later.email || earlier.email,
    items: later.items.length > 0 ? later.items : earlier.items,
  }
}
