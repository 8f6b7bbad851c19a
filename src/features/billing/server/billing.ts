import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#core/error.ts'
import { type Stripe, type StripeAccount, stripeClient } from './stripe/stripe-client.ts'

/**
 * The context for Stripe requests and for storing the responses. The contexts of jobs and external calls provide all of
 * it.
 */
export interface BillingContext extends Tools {
  readonly database: Database
}

/** The same context for one site. */
export interface SiteBilling extends BillingContext {
  readonly siteId: Id
  readonly stripe: Stripe
}

/** Creates the Stripe client for a site. Throws `not_found` if no plans are sold. */
export function billingOf(ctx: BillingContext & { readonly siteId: Id }, account: StripeAccount | null): SiteBilling {
  if (!account) throw new AppError('not_found', 'This installation does not sell plans.')
  return { ...ctx, stripe: stripeClient(account, ctx.now) }
}
