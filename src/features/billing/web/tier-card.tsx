import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Feature, features, featureTitle } from '#core/feature.ts'
import { limitNames } from '#features/plans/contract.ts'
import type { StoreTier } from '../contract.ts'
import { limitText } from './limit-text.ts'
import { priceText } from './price-text.ts'
import styles from './tier-card.module.css'

interface TierCardProps {
  tier: StoreTier
  /** The next smaller tier. Only the additional features of this one are listed. */
  below: StoreTier | undefined
  /** The feature that the user is looking for. */
  wanted: string
  isCurrent: boolean
  currentProduct: string | undefined
  mayTry: boolean
  busy: boolean
  onChoose: (product: string) => void
}

/** One plan: its price and what it includes. */
export function TierCard({ tier, below, wanted, isCurrent, currentProduct, mayTry, busy, onChoose }: TierCardProps) {
  const { name, limits, products, trial_days } = tier
  const includesBelow = below?.features.every((feature) => tier.features.includes(feature)) ?? false
  const added = includesBelow ? tier.features.filter((feature) => !below!.features.includes(feature)) : tier.features
  const heading = `plan-${tier.id}`
  return (
    <section className={styles.card} aria-labelledby={heading} data-current={isCurrent || undefined}>
      <h2 id={heading} className={styles.name}>
        {name}
        {isCurrent && <span>Your current plan</span>}
      </h2>
      {products.length > 0 && (
        <div className={styles.prices}>
          {products.map(({ id, is_yearly, price }) => {
            const period = is_yearly ? 'yearly' : 'monthly'
            const text = mayTry && trial_days > 0 ? `Try ${trial_days} days free, ${period}` : `Choose ${period}`
            return (
              <div key={id} className={styles.price}>
                <span>
                  {price && (
                    <>
                      <strong>{priceText(price)}</strong> per {is_yearly ? 'year' : 'month'}
                    </>
                  )}
                </span>
                {id !== currentProduct && (
                  <Button
                    size="xs"
                    variant={is_yearly ? 'default' : 'filled'}
                    disabled={busy}
                    onClick={() => onChoose(id)}
                    aria-label={`${text}: ${name}`}
                  >
                    {text}
                  </Button>
                )}
              </div>
            )
          })}
        </div>
      )}
      <ul className={styles.list}>
        {limitNames.map((limit) => (
          <Included key={limit}>{limitText(limit, limits[limit])}</Included>
        ))}
      </ul>
      {includesBelow && added.length > 0 && <p className={styles.more}>Everything in {below!.name}, and:</p>}
      {includesBelow && added.length === 0 && <p className={styles.more}>Every feature of {below!.name}.</p>}
      {added.length > 0 && (
        <ul className={styles.list}>
          {added.map((feature: Feature) => (
            <Included key={feature}>
              <span title={features[feature].does} className={feature === wanted ? styles.wanted : undefined}>
                {featureTitle(feature)}
              </span>
            </Included>
          ))}
        </ul>
      )}
    </section>
  )
}

function Included({ children }: { children: ReactNode }) {
  return (
    <li>
      <IconCheck size={16} aria-hidden />
      {children}
    </li>
  )
}
