import { type Feature, featureNames } from '#core/feature.ts'

/** The tiers, from smallest to largest. */
export const tierIds = ['free', 'big', 'sumo', '4', '5'] as const
export type TierId = (typeof tierIds)[number]

/** What a plan limits. */
export const limitNames = ['seats', 'contacts', 'sends', 'views'] as const
export type LimitName = (typeof limitNames)[number]

/** Amount that a plan allows for each limit; null for unlimited. */
export type Limits = Readonly<Record<LimitName, number | null>>

/** Labels of limits on screens and in emails. */
export const limitWords: Readonly<Record<LimitName, string>> = {
  seats: 'team members',
  contacts: 'contacts',
  sends: 'emails a month',
  views: 'form views a month',
}

/** Statuses of a subscription. Those from `incomplete` on count as unpaid. */
export const planStatuses = [
  'complete',
  'active',
  'trialing',
  'pending_payment',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
] as const
export type PlanStatus = (typeof planStatuses)[number]

const paidStatuses: readonly PlanStatus[] = ['complete', 'active', 'trialing', 'pending_payment', 'past_due']

/** Whether a site gets what it subscribed to. */
export const isPaid = (status: PlanStatus) => paidStatuses.includes(status)

/** Whether a tier is a paid one. */
export const isPro = (tier: TierId) => tier !== 'free'

/** A tier as it is sold. */
export interface TierRules {
  readonly id: TierId
  readonly name: string
  readonly features: readonly Feature[]
  readonly limits: Limits
  /** IDs of Stripe prices. The first is currently sold; the others were sold before. */
  readonly monthly_products: readonly string[]
  readonly yearly_products: readonly string[]
  /** Length of the trial in days; 0 for no trial. */
  readonly trial_days: number
}

/** Whether a product is billed yearly. It is if its id is among the yearly ones; otherwise it's billed monthly. */
export const isYearly = (product: string, tiers: readonly Pick<TierRules, 'yearly_products'>[]) =>
  tiers.some(({ yearly_products }) => yearly_products.includes(product))

/** Returns the tier that a product belongs to. */
export const tierOfProduct = (product: string, tiers: readonly TierRules[]) =>
  tiers.find((tier) => [...tier.monthly_products, ...tier.yearly_products].includes(product))

const unsold = { monthly_products: [], yearly_products: [], trial_days: 14 }
const small: readonly Feature[] = ['display-rules', 'integrations']
const withoutFlows = featureNames.filter((name) => name !== 'automations' && name !== 'shortcuts')

/** The tiers before an administrator changes them. */
export const defaultTiers: readonly TierRules[] = [
  {
    ...unsold,
    id: 'free',
    name: 'Free',
    features: small,
    limits: { seats: 1, contacts: 1000, sends: 2000, views: 50_000 },
    trial_days: 0,
  },
  {
    ...unsold,
    id: 'big',
    name: 'Big',
    features: withoutFlows,
    limits: { seats: 3, contacts: 10_000, sends: 50_000, views: 500_000 },
  },
  {
    ...unsold,
    id: 'sumo',
    name: 'Sumo',
    features: featureNames,
    limits: { seats: 10, contacts: 50_000, sends: 300_000, views: 2_000_000 },
  },
  {
    ...unsold,
    id: '4',
    name: '4',
    features: featureNames,
    limits: { seats: 25, contacts: 200_000, sends: 1_500_000, views: null },
  },
  {
    ...unsold,
    id: '5',
    name: '5',
    features: featureNames,
    limits: { seats: null, contacts: null, sends: null, views: null },
  },
]
