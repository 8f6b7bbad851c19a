import { type ExportSource, pieceRows } from '#features/contacts/server/index.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { OrderQuery } from '../contract.ts'
import type { OrderRow } from './store.ts'
import { ordersAfter } from './store-query.ts'
import { parseOrderQuery } from './parse-query.ts'

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
  'product',
  'product_id',
  'quantity',
  'item_price',
]

/**
 * Exports orders to a file, with headings that an import understands. As in a store's own export, each further item of
 * an order has a separate row with the order's number and without its totals.
 */
export const exportOrders: ExportSource<OrderQuery> = {
  heading: async () => heading,
  async piece(ctx, { query, after }) {
    const found = await ordersAfter(ctx.db, await parseOrderQuery(ctx, query), after || nilId, pieceRows)
    return { lines: found.flatMap(linesOf), after: found.length < pieceRows ? null : found.at(-1)!.id }
  },
}

function linesOf(order: OrderRow): string[][] {
  const about = [
    order.email_key,
    order.placed_at.toISOString(),
    order.status,
    order.currency,
    ...[order.total, order.discount, order.tax, order.shipping, order.refunded, order.net].map(String),
    order.is_counted ? 'yes' : 'no',
    order.is_verified ? 'yes' : 'no',
    order.source,
    order.discount_codes.join(', '),
  ]
  const items = order.items.map((item) => [item.title, item.product_id, String(item.quantity), String(item.price)])
  const [first = ['', '', '', ''], ...further] = items
  return [
    [order.external_id, ...about, ...first],
    ...further.map((item) => [order.external_id, ...about.map(() => ''), ...item]),
  ]
}
