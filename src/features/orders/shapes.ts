import { z } from 'zod'
import { currencyCode, id, line, moment, requiredLine } from '#core/fields.ts'
import { orderStatuses, type OrderStatus } from './net-revenue.ts'

export { netRule, orderStatuses, type OrderStatus } from './net-revenue.ts'

/** Where orders come from. `javascript`: a thank-you page told of it, which any visitor's browser can. */
export const orderSources = ['javascript', 'api', 'import', 'shopify', 'woocommerce'] as const
export type OrderSource = (typeof orderSources)[number]

export { currencyCode }

const amount = z.number().min(0, 'An amount can’t be negative.').max(1_000_000_000, 'This amount is too large.')

/** The shop's own number of an order; "#1001" is "1001", so that every way in names the same order. */
export const externalId = requiredLine(200, 'Enter the order number.')
  .transform((text) => text.replace(/^#/, '').trim())
  .refine((text) => text !== '', 'Enter the order number.')

/** One line of an order; `price` is that of one piece. */
export const OrderItem = z.object({
  /** The shop's own name for the product; empty: its title is. */
  product_id: line(200).default(''),
  title: line(300).default(''),
  quantity: z.number().min(0).max(1_000_000).default(1),
  price: amount.default(0),
})
export type OrderItem = z.infer<typeof OrderItem>

/** An order as it is told. Told again under the same `external_id`, it is the same order as it is now. */
export const OrderDraft = z.object({
  external_id: externalId,
  /** Whose it is; empty: nobody knows. */
  email: line(320).default(''),
  /** The visitor's random id, as the page script has it. */
  visitor_id: z.union([id, z.literal('')]).default(''),
  /** Left out: now. */
  placed_at: z.iso.datetime({ offset: true }).optional(),
  currency: currencyCode,
  /** What was paid: after discounts, with tax and shipping. */
  total: amount,
  /** What was taken off, for the record: `total` is without it already. */
  discount: amount.default(0),
  tax: amount.default(0),
  shipping: amount.default(0),
  /** How much of `total` was given back. */
  refunded: amount.default(0),
  status: z.enum(orderStatuses).default('paid'),
  /** Everything of it was sent. Left out: as it was; a new order is not. */
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
  /** The form by which its buyer had come when they ordered; null where none had. */
  popup_id: id.nullable(),
  email: z.string(),
  placed_at: moment,
  currency: z.string(),
  total: z.number(),
  discount: z.number(),
  tax: z.number(),
  shipping: z.number(),
  refunded: z.number(),
  /** Its revenue by `netRule`, in its own currency. */
  net: z.number(),
  /** What one unit of its currency comes to in the site's; null where no rate is known. */
  rate: z.number().nullable(),
  status: z.enum(orderStatuses),
  is_fulfilled: z.boolean(),
  source: z.enum(orderSources),
  /** Told by the shop or by a member, not by a visitor's browser alone. */
  is_verified: z.boolean(),
  /** Whether it is in sums and conditions. */
  is_counted: z.boolean(),
  items: z.array(z.object({ product_id: z.string(), title: z.string(), quantity: z.number(), price: z.number() })),
  discount_codes: z.array(z.string()),
})
export type Order = z.infer<typeof Order>

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Choose a day.')

/** Which orders are meant; days are those of the site's time zone, both of them within. */
export const OrderQuery = z.object({
  /** Part of an order's number or of an address. */
  search: line(254).default(''),
  status: z.enum(orderStatuses).optional(),
  source: z.enum(orderSources).optional(),
  is_verified: z.boolean().optional(),
  contact_id: id.optional(),
  /** Of buyers who had come by this form when they ordered. */
  popup_id: id.optional(),
  /** From this moment on. */
  since: moment.optional(),
  from: day.optional(),
  to: day.optional(),
})
export type OrderQuery = z.infer<typeof OrderQuery>

/** How a site counts orders. */
export const OrderSettings = z.object({
  /** Sums are in this one: the site's own. Empty until it is chosen, or the first order sets it. */
  currency: z.union([currencyCode, z.literal('')]),
  /** What one unit of another currency comes to in it. Orders in currencies without a rate are left out of sums. */
  rates: z
    .record(currencyCode, z.number().positive('A rate is more than 0.').max(1_000_000_000, 'This rate is too large.'))
    .refine((rates) => Object.keys(rates).length <= 50, 'At most 50 rates.')
    .default({}),
  /** Orders that only a visitor's browser told of count as well. */
  counts_unverified: z.boolean(),
})
export type OrderSettings = z.infer<typeof OrderSettings>

/** What orders come to; money by `netRule`, in the site's currency. */
export const OrderTotals = z.object({
  /** Those that count, whatever their currency. */
  orders: z.int(),
  customers: z.int(),
  total: z.number(),
  discount: z.number(),
  tax: z.number(),
  shipping: z.number(),
  refunded: z.number(),
  net: z.number(),
  /** Net, per order in the site's currency; 0 without any. */
  average: z.number(),
  /** Found, but not counted: cancelled or refunded, not verified, and those whose money is in another currency. */
  left_out: z.object({ ended: z.int(), unverified: z.int(), other_currency: z.int() }),
  /** What those in other currencies without a rate come to, by currency. */
  others: z.array(z.object({ currency: z.string(), orders: z.int(), net: z.number() })),
})
export type OrderTotals = z.infer<typeof OrderTotals>

const importFormats = ['shopify', 'woocommerce', 'plain'] as const
export type ImportFormat = (typeof importFormats)[number]

/** What the statuses of an order are called. */
export const orderStatusNames = {
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Canceled',
} as const satisfies Record<OrderStatus, string>
