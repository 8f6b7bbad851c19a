import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'
import { line, moment } from '#core/fields.ts'
import { forPeople } from '#core/with-scopes.ts'
import { Plan, planStatuses, Tier } from '#features/plans/contract.ts'

/** An amount as Stripe states it, in the smallest unit of the currency. */
export const Price = z.object({ amount: z.int(), currency: z.string() })
export type Price = z.infer<typeof Price>

/** What a tier is sold as. `price` is null while Stripe has not stated it. */
export const Product = z.object({ id: z.string(), is_yearly: z.boolean(), price: Price.nullable() })
export type Product = z.infer<typeof Product>

/** An app as the store shows it. */
export const StoreApp = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  path: z.string(),
  is_installed: z.boolean(),
  /** Whether the launcher shows it once it is installed; some apps are reached from other screens. */
  is_in_launcher: z.boolean(),
  /** Whether the plan includes what it is for. */
  is_included: z.boolean(),
})
export type StoreApp = z.infer<typeof StoreApp>

/** A tier in the store. */
export const StoreTier = Tier.pick({ id: true, name: true, features: true, limits: true, trial_days: true }).extend({
  products: z.array(Product),
})
export type StoreTier = z.infer<typeof StoreTier>

/** What a site pays for. */
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
  /** The apps, all or those of `slugs`, and where plans are sold the tiers beside them. */
  appStore: call('/api/app_store', {
    role: 'analyst',
    input: z.object({ slugs: z.array(slug).max(50).optional() }),
    output: z.object({
      apps: z.array(StoreApp),
      tiers: z.array(StoreTier),
      plan: Plan,
      is_selling: z.boolean(),
      /** Whether a purchase begins with a trial. */
      may_try: z.boolean(),
      /** Whether there are invoices to look at. */
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
  /** Takes an app off the launcher. Nothing that was made with it is deleted. */
  remove: call('/api/app_store/remove', {
    logs: { kind: 'delete', text: 'Removed an app', about: 'slug' },
    input: z.object({ slug }),
    output: z.object({ apps: z.array(StoreApp) }),
    failure: 'Failed to remove the app.',
  }),
  /** The launcher: installed apps without those that are hidden from it. */
  apps: call('/api/apps', {
    role: 'support',
    input: z.object({}),
    output: z.object({ apps: z.array(StoreApp) }),
    failure: 'Failed to load the apps.',
  }),
  /** All subscriptions of the site, the newest first, ended ones too. */
  subscriptions: call('/api/app_store/subscriptions/load', {
    role: 'analyst',
    input: z.object({}),
    output: z.object({ subscriptions: z.array(Subscription) }),
    failure: 'Failed to load the subscriptions.',
  }),
  /** The subscription that the plan comes from; null without one. */
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
  /** What a switch to a product costs, as Stripe states it. `date` is sent along with the switch, so that it costs that. */
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
   * `product`: the one to switch to; the present one takes a cancellation back; null cancels at the end of what is paid.
   * `confirm_url`: the bank wants the payment confirmed, so that nothing has changed yet; Stripe's page where it is. Else null.
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
  /** Opens a purchase: `url` is Stripe's payment page. The same open purchase is answered again to another tab. */
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
  /** How a purchase stands, and whether the site has a pro product now. */
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
