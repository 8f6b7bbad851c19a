import { z } from 'zod'
import { currencyCode, id, line, moment, requiredLine } from '#core/fields.ts'
import { orderStatuses, type OrderStatus } from './net-revenue.ts'

export { netRule, orderStatuses, type OrderStatus } from './net-revenue.ts'

/** Sources of orders. `javascript`: reported by a thank-you page, which any visitor's browser can imitate. */
export const orderSources = ['javascript', 'api', 'import', 'shopify', 'woocommerce'] as const
export type OrderSource = (typeof orderSources)[number]

export { currencyCode }

const amount = z.number().min(0, 'An amount can’t be negative.').max(1_000_000_000, 'This amount is too large.')

/** The store's order number. "#1001" becomes "1001", so that every source identifies the same order. */
export const externalId = requiredLine(200, 'Enter the order number.')
  .transform((text) => text.replace(/^#/, '').trim())
  .refine((text) => text !== '', 'Enter the order number.')

/** One line of an order; `price` is per unit. */
export const OrderItem = z.object({
  /** The store's own ID for the product; if empty, its title is used. */
  product_id: line(200).default(''),
  title: line(300).default(''),
  quantity: z.number().min(0).max(1_000_000).default(1),
  price: amount.default(0),
})
export type OrderItem = z.infer<typeof OrderItem>

/** An order as reported. Another report with the same `external_id` updates it. */
export const OrderDraft = z.object({
  external_id: externalId,
  /** The buyer's email address; empty if unknown. */
  email: line(320).default(''),
  /** The visitor's random id from the page script. */
  visitor_id: z.union([id, z.literal('')]).default(''),
  /** Defaults to now. */
  placed_at: z.iso.datetime({ offset: true }).optional(),
  currency: currencyCode,
  /** The amount paid: after discounts, with tax and shipping. */
  total: amount,
  /** Total discount, for information only: it's already subtracted from `total`. */
  discount: amount.default(0),
  tax: amount.default(0),
  shipping: amount.default(0),
  /** The refunded part of `total`. */
  refunded: amount.default(0),
  status: z.enum(orderStatuses).default('paid'),
  /** Whether everything was shipped. If omitted, it stays unchanged; a new order isn't fulfilled. */
  is_fulfilled: z.boolean().optional(),
  items: z.array(OrderItem).max(200, 'At most 200 items.').default([]),
  discount_codes: z.array(line(100)).max(20, 'At most 20 codes.').default([]),
})
export type OrderDraft = z.infer<typeof OrderDraft>

/** An order of the site. */
export const Order = z.object({
  id,
  external_id: z.string(),
  contact_id: id.nullable(),
  /** ID of the form that the buyer had come through when they ordered; null for none. */
  popup_id: id.nullable(),
  email: z.string(),
  placed_at: moment,
  currency: z.string(),
  total: z.number(),
  discount: z.number(),
  tax: z.number(),
  shipping: z.number(),
  refunded: z.number(),
  /** Revenue according to `netRule`, in the order's currency. */
  net: z.number(),
  /** Value of one unit of its currency in the site's currency; null if no rate is known. */
  rate: z.number().nullable(),
  status: z.enum(orderStatuses),
  is_fulfilled: z.boolean(),
  source: z.enum(orderSources),
  /** Whether it was reported by the store or a team member, not only by a visitor's browser. */
  is_verified: z.boolean(),
  /** Whether it counts in totals and conditions. */
  is_counted: z.boolean(),
  items: z.array(z.object({ product_id: z.string(), title: z.string(), quantity: z.number(), price: z.number() })),
  discount_codes: z.array(z.string()),
})
export type Order = z.infer<typeof Order>

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Choose a day.')

/** Filters for orders. Days are in the site's time zone, and both ends are included. */
export const OrderQuery = z.object({
  /** Part of an order number or email address. */
  search: line(254).default(''),
  status: z.enum(orderStatuses).optional(),
  source: z.enum(orderSources).optional(),
  is_verified: z.boolean().optional(),
  contact_id: id.optional(),
  /** Only orders of buyers who had come through this form when they ordered. */
  popup_id: id.optional(),
  /** Only orders from this time on. */
  since: moment.optional(),
  from: day.optional(),
  to: day.optional(),
})
export type OrderQuery = z.infer<typeof OrderQuery>

/** Settings for how a site counts orders. */
export const OrderSettings = z.object({
  /** Currency of the totals, which is the site's own. Empty until it's chosen or set by the first order. */
  currency: z.union([currencyCode, z.literal('')]),
  /** Value of one unit of each other currency in it. Orders in currencies without a rate are excluded from totals. */
  rates: z
    .record(currencyCode, z.number().positive('A rate is more than 0.').max(1_000_000_000, 'This rate is too large.'))
    .refine((rates) => Object.keys(rates).length <= 50, 'At most 50 rates.')
    .default({}),
  /** Whether orders that only a visitor's browser reported count as well. */
  counts_unverified: z.boolean(),
})
export type OrderSettings = z.infer<typeof OrderSettings>

/** Totals of orders. Money is according to `netRule`, in the site's currency. */
export const OrderTotals = z.object({
  /** Number of orders that count, whatever their currency. */
  orders: z.int(),
  customers: z.int(),
  total: z.number(),
  discount: z.number(),
  tax: z.number(),
  shipping: z.number(),
  refunded: z.number(),
  net: z.number(),
  /** Average net per order in the site's currency; 0 if there are none. */
  average: z.number(),
  /** Matching orders that aren't counted: canceled or refunded, unverified, and those in another currency. */
  left_out: z.object({ ended: z.int(), unverified: z.int(), other_currency: z.int() }),
  /** Totals of orders in other currencies without a rate, by currency. */
  others: z.array(z.object({ currency: z.string(), orders: z.int(), net: z.number() })),
})
export type OrderTotals = z.infer<typeof OrderTotals>

const importFormats = ['shopify', 'woocommerce', 'plain'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Labels of order statuses. */
export const orderStatusNames = {
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Canceled',
} as const satisfies Record<OrderStatus, string>
