import { isYearly, tierOfProduct, type TierRules } from '#features/plans/server/index.ts'
import type { Subscription } from '../contract.ts'
import type { SubscriptionRow } from './store.ts'

/** Returns a subscription in the form that calls return. */
export function subscriptionOf(row: SubscriptionRow, tiers: readonly TierRules[]): Subscription {
  const { id, product, status, amount, currency } = row
  return {
    id,
    product,
    tier: tierOfProduct(product, tiers)?.name ?? null,
    is_yearly: isYearly(product, tiers),
    status,
    price: amount === null ? null : { amount: Number(amount), currency },
    trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
    renews_at: row.renews_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
