import { planEvents } from '#features/plans/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { room, type Room } from '#platform/server/room.ts'
import { billingCalls } from '../contract.ts'
import { billingOf } from './billing.ts'
import { checkPurchase } from './check-purchase.ts'
import { checkout } from './checkout.ts'
import { billingJobs } from './jobs.ts'
import { openPortal } from './portal.ts'
import { pricesName } from './prices-name.ts'
import { serveWebhooks } from './serve-webhooks.ts'
import { appStore, install, launcher, remove, subscription, subscriptions, trialing } from './store-handlers.ts'
import type { StripeAccount } from './stripe/stripe-client.ts'
import { switchPlan, switchPreview } from './switch-plan.ts'

export type { StripeAccount } from './stripe/stripe-client.ts'

/** The room that sells plans. `account` is null if no plans are sold. */
export function billingRoom(account: StripeAccount | null): Room {
  return room({
    name: 'billing',
    calls: billingCalls,
    handlers: {
      appStore,
      install,
      remove,
      apps: launcher,
      subscriptions,
      subscription,
      trialing,
      switchPreview: ({ product }, ctx) => switchPreview(billingOf(ctx, account), product),
      switchPlan: (input, ctx) => switchPlan(billingOf(ctx, account), input),
      checkout: ({ product }, ctx) => checkout({ ...billingOf(ctx, account), user: ctx.user }, product),
      checkPurchase: ({ cart_id }, ctx) => checkPurchase(billingOf(ctx, account), cart_id),
      portal: async (_input, ctx) => ({ url: await openPortal(billingOf(ctx, account)) }),
    },
    jobs: billingJobs(account),
    on: [when(planEvents.tierSaved, async (_payload, { db, jobs }) => jobs.add(db, pricesName, {}))],
    routes: (app, tools) => {
      if (account) serveWebhooks(app, tools, account.webhookSecret)
    },
    migrations: new URL('migrations/', import.meta.url),
    // Billing data belongs to this installation's Stripe account, so it is not transferred.
    transfer: { stays: ['billing_customers', 'billing_subscriptions', 'billing_carts', 'removed_apps'] },
  })
}
