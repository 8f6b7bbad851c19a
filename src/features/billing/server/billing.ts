import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#core/error.ts'
import { type Stripe, type StripeAccount, stripeClient } from './stripe/stripe-client.ts'

/** What asking Stripe and storing its answers takes; a job's context and an external call's have all of it. */
export interface BillingContext extends Tools {
  readonly database: Database
}

/** The same for one site. */
export interface SiteBilling extends BillingContext {
  readonly siteId: Id
  readonly stripe: Stripe
}

/** Opens Stripe for a site. Throws `not_found` where nothing is sold. */
export function billingOf(ctx: BillingContext & { readonly siteId: Id }, account: StripeAccount | null): SiteBilling {
  if (!account) throw new AppError('not_found', 'This installation does not sell plans.')
  return { ...ctx, stripe: stripeClient(account, ctx.now) }
}
