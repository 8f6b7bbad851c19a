import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'
import { line, moment } from '#core/fields.ts'
import { forPeople } from '#core/with-scopes.ts'
import { Plan, planStatuses, Tier } from '#features/plans/contract.ts'

/** An amount as Stripe returns it, in the smallest unit of the currency. */
export const Price = z.object({ amount: z.int(), currency: z.string() })
export type Price = z.infer<typeof Price>

/** A product that sells a tier. `price` is null until Stripe has returned it. */
export const Product = z.object({ id: z.string(), is_yearly: z.boolean(), price: Price.nullable() })
export type Product = z.infer<typeof Product>

/** An app as shown in the store. */
export const StoreApp = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  path: z.string(),
  is_installed: z.boolean(),
  /** Whether the launcher shows it once it is installed. Some apps are reached from other screens. */
  is_in_launcher: z.boolean(),
  /** Whether the plan includes the app's feature. */
  is_included: z.boolean(),
})
export type StoreApp = z.infer<typeof StoreApp>

/** A tier in the store. */
export const StoreTier = Tier.pick({ id: true, name: true, features: true, limits: true, trial_days: true }).extend({
  products: z.array(Product),
})
export type StoreTier = z.infer<typeof StoreTier>

/** A subscription that a site pays for. */
export const Subscription = z.object({
  id: z.string(),
  product: z.string(),
  tier: z.string().nullable(),
  is_yearly: z.boolean(),
  status: z.enum(planStatuses),
  price: Price.nullable(),
  trial_ends_at: moment.nullable(),
  renews_at: moment.nullable(),
  ends_at: moment.nullable(),
  created_at: moment,
})
export type Subscription = z.infer<typeof Subscription>

const slug = line(60)
const product = line(100)
const switching = 'Failed to switch plan.'

export const billingCalls = forPeople('People decide what a site pays for.', {
  /** The apps (all, or those in `slugs`) and, if plans are sold, the tiers. */
  appStore: call('/api/app_store', {
    role: 'analyst',
    input: z.object({ slugs: z.array(slug).max(50).optional() }),
    output: z.object({
      apps: z.array(StoreApp),
      tiers: z.array(StoreTier),
      plan: Plan,
      is_selling: z.boolean(),
      /** Whether a purchase starts with a trial. */
      may_try: z.boolean(),
      /** Whether there are invoices to view. */
      has_customer: z.boolean(),
    }),
    failure: 'Failed to load the app store.',
  }),
  install: call('/api/app_store/install', {
    logs: { kind: 'change', text: 'Installed an app', about: 'slug' },
    input: z.object({ slug }),
    output: z.object({ apps: z.array(StoreApp) }),
    failure: 'Failed to install the app.',
  }),
  /** Removes an app from the launcher. Nothing that was created with it is deleted. */
  remove: call('/api/app_store/remove', {
    logs: { kind: 'delete', text: 'Removed an app', about: 'slug' },
    input: z.object({ slug }),
    output: z.object({ apps: z.array(StoreApp) }),
    failure: 'Failed to remove the app.',
  }),
  /** The launcher: installed apps, except those that are hidden from it. */
  apps: call('/api/apps', {
    role: 'support',
    input: z.object({}),
    output: z.object({ apps: z.array(StoreApp) }),
    failure: 'Failed to load the apps.',
  }),
  /** All subscriptions of the site, newest first, including ended ones. */
  subscriptions: call('/api/app_store/subscriptions/load', {
    role: 'analyst',
    input: z.object({}),
    output: z.object({ subscriptions: z.array(Subscription) }),
    failure: 'Failed to load the subscriptions.',
  }),
  /** The subscription that determines the plan; null without one. */
  subscription: call('/api/app_store/subscription/load', {
    role: 'analyst',
    input: z.object({}),
    output: z.object({ subscription: Subscription.nullable(), is_pro: z.boolean() }),
    failure: 'Failed to load the subscription.',
  }),
  trialing: call('/api/app_store/trialing', {
    role: 'analyst',
    input: z.object({}),
    output: z.object({ is_trialing: z.boolean(), trial_ends_at: moment.nullable(), may_try: z.boolean() }),
    failure: 'Failed to load the subscription.',
  }),
  /**
   * The cost of a switch to a product, as Stripe calculates it. Sending `date` along with the switch guarantees this
   * cost.
   */
  switchPreview: externalCall(
    call('/api/app_store/switchpreview', {
      role: 'admin',
      input: z.object({ product }),
      output: z.object({
        due: Price,
        lines: z.array(z.object({ description: z.string(), price: Price })),
        date: z.int(),
        next_charge_at: moment.nullable(),
      }),
      failure: 'Failed to load the prices.',
    }),
  ),
  /**
   * `product`: the one to switch to. The current one revokes a cancellation; null cancels at the end of the paid
   * period. `confirm_url`: Stripe's page for confirming the payment if the bank requires it, in which case nothing has
   * changed yet. Otherwise null.
   */
  switchPlan: externalCall(
    call('/api/app_store/switchplan', {
      logs: { kind: 'change', text: 'Switched the plan', about: 'product' },
      role: 'admin',
      effect: true,
      input: z.object({ product: product.nullable(), date: z.int().min(0).max(1e11).optional() }),
      output: z.object({ subscription: Subscription, confirm_url: z.string().nullable() }),
      failure: switching,
    }),
  ),
  /** Opens a purchase. `url` is Stripe's payment page. Another tab gets the same open purchase. */
  checkout: externalCall(
    call('/api/cart/checkout', {
      logs: { kind: 'change', text: 'Started a purchase', about: 'product' },
      role: 'admin',
      effect: true,
      input: z.object({ product }),
      output: z.object({ cart_id: z.uuid(), url: z.string() }),
      failure: 'Failed to open the payment page.',
    }),
  ),
  /** The state of a purchase, and whether the site has a pro product now. */
  checkPurchase: externalCall(
    call('/api/cart/checkpurchase', {
      role: 'analyst',
      input: z.object({ cart_id: z.uuid() }),
      output: z.object({ status: z.enum(['open', 'complete', 'pending_payment', 'expired']), is_pro: z.boolean() }),
      failure: 'Failed to check the purchase.',
    }),
  ),
  /** Stripe's page for invoices, the card and the billing address. */
  portal: externalCall(
    call('/billing/portal', {
      role: 'admin',
      input: z.object({}),
      output: z.object({ url: z.string() }),
      failure: 'Failed to open the billing portal.',
    }),
  ),
})
