import { Button } from '@mantine/core'
import { features, featureTitle } from '#core/feature.ts'
import { limitNames } from '#features/plans/contract.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { StoreTier } from '../contract.ts'
import { limitText } from './limit-text.ts'
import { priceText } from './price-text.ts'

interface TierCardProps {
  tier: StoreTier
  isCurrent: boolean
  currentProduct: string | undefined
  mayTry: boolean
  busy: boolean
  onChoose: (product: string) => void
}

/** One plan: what it includes and what it costs. */
export function TierCard({ tier, isCurrent, currentProduct, mayTry, busy, onChoose }: TierCardProps) {
  const { name, limits, products, trial_days } = tier
  return (
    <Panel title={name} text={isCurrent ? 'Your current plan' : undefined}>
      <ul>
        {limitNames.map((limit) => (
          <li key={limit}>{limitText(limit, limits[limit])}</li>
        ))}
        {tier.features.map((feature) => (
          <li key={feature} title={features[feature].does}>
            {featureTitle(feature)}
          </li>
        ))}
      </ul>
      {products.map(({ id, is_yearly, price }) => (
        <p key={id}>
          {price && (
            <>
              <strong>{priceText(price)}</strong> per {is_yearly ? 'year' : 'month'}{' '}
            </>
          )}
          {id !== currentProduct && (
            <Button
              size="xs"
              disabled={busy}
              onClick={() => onChoose(id)}
              aria-label={`Choose ${name}, ${is_yearly ? 'yearly' : 'monthly'}`}
            >
              {mayTry && trial_days > 0
                ? `Try ${trial_days} days free, ${is_yearly ? 'yearly' : 'monthly'}`
                : `Choose ${is_yearly ? 'yearly' : 'monthly'}`}
            </Button>
          )}
        </p>
      ))}
    </Panel>
  )
}
