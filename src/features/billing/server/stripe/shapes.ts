import { z } from 'zod'

// The parts of Stripe's responses that are read. The rest is ignored.

export const StripeFailure = z.object({
  error: z.object({ type: z.string(), code: z.string().default(''), message: z.string().default('Stripe refused.') }),
})

export const Customer = z.object({ id: z.string() })

/** A price. `unit_amount` is null for one with several tiers. */
const StripePrice = z.object({ id: z.string(), unit_amount: z.int().nullable(), currency: z.string() })
export { StripePrice }

const seconds = z.int().nullable()
export const StripeSubscription = z.object({
  id: z.string(),
  status: z.enum([
    'active',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ]),
  cancel_at: seconds,
  cancel_at_period_end: z.boolean(),
  ended_at: seconds,
  trial_end: seconds,
  created: z.int(),
  items: z.object({
    data: z.array(z.object({ id: z.string(), current_period_end: z.int(), price: StripePrice })).min(1),
  }),
})
export type StripeSubscription = z.infer<typeof StripeSubscription>

export const SubscriptionList = z.object({ data: z.array(StripeSubscription), has_more: z.boolean() })

export const CheckoutSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  url: z.string().nullable(),
})

export const PortalSession = z.object({ url: z.string() })

export const InvoicePreview = z.object({
  amount_due: z.int(),
  currency: z.string(),
  period_end: z.int().nullable().optional(),
  lines: z.object({
    data: z.array(z.object({ description: z.string().nullable(), amount: z.int(), currency: z.string() })),
  }),
})

export type StripeEvent = z.infer<typeof StripeEvent>
/** An event. Its content is only used to find out which customer to read again. */
export const StripeEvent = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(200),
  data: z.object({
    object: z.object({ customer: z.union([z.string(), z.object({ id: z.string() }), z.null()]).optional() }),
  }),
})
