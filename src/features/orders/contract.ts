import { z } from 'zod'
import { call, longBody } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment, pageLimit } from '#core/fields.ts'
import {
  currencyCode,
  externalId,
  Order,
  OrderDraft,
  OrderItem,
  OrderQuery,
  OrderSettings,
  orderStatuses,
  OrderTotals,
} from './shapes.ts'

export { orderEvents } from './events.ts'

export * from './shapes.ts'

const cursor = z.string().max(500)

/** Rate limit per visitor address. A page reports an order once, or a few times when it's reloaded. */
const tellings = { address: { burst: 20, perMinute: 10 } } as const

const keyAccess = { area: 'orders', reads: ['list', 'totals', 'load', 'export'] } as const

export const orderCalls = withScopes(keyAccess, {
  /**
   * Stores an order. Another call with the same `external_id` updates that order, which is counted once. `outcome` is
   * the result.
   */
  record: call('/orders/record', {
    scope: 'orders:write',
    effect: true,
    input: z.object({ order: OrderDraft }),
    output: z.object({ order: Order, outcome: z.enum(['added', 'updated', 'unchanged']) }),
    failure: 'Failed to record the order.',
  }),
  /**
   * Stores an order reported by a thank-you page. It's unverified until the store itself reports it, and never changes
   * a known order. The response reveals nothing.
   */
  tell: call('/v/order', {
    access: 'visitor',
    limit: tellings,
    ...longBody,
    input: z.object({
      order: OrderDraft.omit({ placed_at: true, refunded: true, status: true }).extend({
        items: z.array(OrderItem).max(50, 'At most 50 items.').default([]),
      }),
    }),
    output: z.object({}),
    failure: 'Could not be stored. Try again.',
  }),
  list: call('/orders/list', {
    scope: 'orders:read',
    input: OrderQuery.extend({
      after: cursor.optional(),
      before: cursor.optional(),
      limit: pageLimit,
    }),
    output: z.object({ orders: z.array(Order), next: z.string().nullable(), previous: z.string().nullable() }),
    failure: 'Failed to load orders.',
  }),
  /** Returns the totals of the matching orders, and a time series: by day, or by month for more than three months. */
  totals: call('/orders/totals', {
    scope: 'orders:read',
    input: OrderQuery,
    output: z.object({
      currency: z.string(),
      totals: OrderTotals,
      interval: z.enum(['day', 'month']),
      series: z.array(z.object({ at: moment, orders: z.int(), net: z.number() })),
    }),
    failure: 'Failed to load order totals.',
  }),
  /** Creates a file of the matching orders. Its progress is available from `/list/export/status`. */
  export: call('/orders/export', {
    logs: { kind: 'export', text: 'Exported orders' },
    role: 'admin',
    input: OrderQuery,
    output: z.object({ download_id: id }),
    failure: 'Failed to start the export.',
    effect: true,
  }),
  load: call('/orders/load', {
    scope: 'orders:read',
    input: z.object({ order_id: id }),
    output: z.object({ order: Order }),
    failure: 'Failed to load the order.',
  }),
  /** Sets the status of an order, identified by its id or the store's number. `refunded` is a part of `total`. */
  status: call('/orders/status', {
    scope: 'orders:write',
    input: z.object({
      order_id: id.optional(),
      external_id: externalId.optional(),
      status: z.enum(orderStatuses),
      refunded: z.number().min(0).max(1_000_000_000).optional(),
    }),
    output: z.object({ order: Order }),
    failure: 'Failed to save the order.',
  }),
  /** Reads or changes how orders are counted. After a change, a job recounts all of them. */
  settings: call('/orders/settings', {
    logs: { kind: 'change', text: 'Changed the order settings', onlyWith: 'settings' },
    role: 'analyst',
    stricter: { role: 'editor', when: 'settings are changed', applies: ({ settings }) => settings !== undefined },
    input: z.object({ settings: OrderSettings.extend({ currency: currencyCode }).optional() }),
    /** `currencies`: the currencies of the site's orders. */
    output: z.object({ settings: OrderSettings, orders: z.boolean(), currencies: z.array(z.string()) }),
    failure: 'Failed to load order settings.',
  }),
})
