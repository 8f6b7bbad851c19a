import type { Kysely } from 'kysely'
import { isFeature } from '#core/feature.ts'
import { AppError, type Issue } from '#core/error.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Tier } from '../contract.ts'
import { defaultTiers, tierOfProduct, type TierRules } from '../rules.ts'
import { changedTiers, storeTier } from './store.ts'

/** Returns all tiers, from smallest to largest. */
export async function readTiers(db: Kysely<unknown>): Promise<TierRules[]> {
  const changed = new Map((await changedTiers(db)).map((row) => [row.id, row]))
  return defaultTiers.map((tier) => {
    const row = changed.get(tier.id)
    // Features that a later version removed are omitted.
    return row ? { ...row, features: row.features.filter(isFeature) } : tier
  })
}

/** Converts tiers to the form that calls return. */
export const tiersOf = (tiers: readonly TierRules[]): Tier[] =>
  tiers.map((tier) => ({
    ...tier,
    features: [...tier.features],
    monthly_products: [...tier.monthly_products],
    yearly_products: [...tier.yearly_products],
  }))

/** Changes a tier. */
export async function saveTier(db: Db, tier: Tier): Promise<Tier[]> {
  const tiers = (await readTiers(db)).map((known) => (known.id === tier.id ? tier : known))
  const issues = productIssues(tier, tiers)
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues })
  await storeTier(db, { ...tier, features: [...new Set(tier.features)] })
  return tiersOf(await readTiers(db))
}

function productIssues(tier: Tier, tiers: readonly TierRules[]): Issue[] {
  const others = tiers.filter(({ id }) => id !== tier.id)
  if (tier.id === 'free' && tier.monthly_products.length + tier.yearly_products.length > 0)
    return [{ path: 'tier.monthly_products', message: 'The free plan is not sold.' }]
  return (['monthly_products', 'yearly_products'] as const).flatMap((kind) =>
    tier[kind].flatMap((product): Issue[] => {
      const path = `tier.${kind}`
      const other = tierOfProduct(product, others)
      if (other) return [{ path, message: `${product} belongs to the plan ${other.name}.` }]
      const isBoth = kind === 'yearly_products' && tier.monthly_products.includes(product)
      return isBoth ? [{ path, message: `${product} is monthly already.` }] : []
    }),
  )
}
