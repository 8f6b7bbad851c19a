import { type Feature, featureNames } from '#core/feature.ts'

/** The tiers, from the smallest to the largest. */
export const tierIds = ['free', 'big', 'sumo', '4', '5'] as const
export type TierId = (typeof tierIds)[number]

/** What a plan limits. */
export const limitNames = ['seats', 'contacts', 'sends', 'views'] as const
export type LimitName = (typeof limitNames)[number]

/** How much of each a plan allows; null: any number. */
export type Limits = Readonly<Record<LimitName, number | null>>

/** What limits are called on screens and in emails. */
export const limitWords: Readonly<Record<LimitName, string>> = {
  seats: 'team members',
  contacts: 'contacts',
  sends: 'emails a month',
  views: 'form views a month',
}

/** The states of a subscription; those from `incomplete` on are not paid. */
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

/** Whether a site has what it subscribed to. */
export const isPaid = (status: PlanStatus) => paidStatuses.includes(status)

/** Whether a tier is one of those that are paid for. */
export const isPro = (tier: TierId) => tier !== 'free'

/** A tier as it is sold. */
export interface TierRules {
  readonly id: TierId
  readonly name: string
  readonly features: readonly Feature[]
  readonly limits: Limits
  /** Ids of Stripe prices; the first is sold, the others were. */
  readonly monthly_products: readonly string[]
  readonly yearly_products: readonly string[]
  /** Days for which it can be tried; 0: not at all. */
  readonly trial_days: number
}

/** A product is billed yearly when its id is among the yearly ones, otherwise monthly. */
export const isYearly = (product: string, tiers: readonly Pick<TierRules, 'yearly_products'>[]) =>
  tiers.some(({ yearly_products }) => yearly_products.includes(product))

/** The tier that a product belongs to. */
export const tierOfProduct = (product: string, tiers: readonly TierRules[]) =>
  tiers.find((tier) => [...tier.monthly_products, ...tier.yearly_products].includes(product))

const unsold = { monthly_products: [], yearly_products: [], trial_days: 14 }
const small: readonly Feature[] = ['display-rules', 'integrations']
const withoutFlows = featureNames.filter((name) => name !== 'automations' && name !== 'shortcuts')

/** The tiers as they are until an administrator changes them. */
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
