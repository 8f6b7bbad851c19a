import { type ExportSource, pieceRows } from '#features/contacts/server/index.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { OrderQuery } from '../contract.ts'
import { ordersAfter } from './store-query.ts'
import { wantedOf } from './wanted.ts'

const heading = [
  'order_number',
  'email',
  'placed_at',
  'status',
  'currency',
  'total',
  'discount',
  'tax',
  'shipping',
  'refunded',
  'net_revenue',
  'counted',
  'verified',
  'source',
  'discount_codes',
  'items',
]

/** What a file of orders holds: its headings are those that an import understands. */
export const exportOrders: ExportSource<OrderQuery> = {
  heading: async () => heading,
  async piece(ctx, { query, after }) {
    const found = await ordersAfter(ctx.db, await wantedOf(ctx, query), after || nilId, pieceRows)
    const lines = found.map((order) => [
      order.external_id,
      order.email_key,
      order.placed_at.toISOString(),
      order.status,
      order.currency,
      ...[order.total, order.discount, order.tax, order.shipping, order.refunded, order.net].map(String),
      order.is_counted ? 'yes' : 'no',
      order.is_verified ? 'yes' : 'no',
      order.source,
      order.discount_codes.join(', '),
      order.items.map(({ title, product_id, quantity }) => `${quantity} × ${title || product_id}`).join(', '),
    ])
    return { lines, after: found.length < pieceRows ? null : found.at(-1)!.id }
  },
}
