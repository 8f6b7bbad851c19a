import { lazy, type ReactNode, Suspense } from 'react'
import { featureTitle, type Feature } from '#core/feature.ts'
import { usePlan } from '../plan.ts'
import { Page } from './page.tsx'

const FeatureOffer = lazy(async () => ({ default: (await import('./feature-offer.tsx')).FeatureOffer }))

/** Shows a screen where the plan includes its feature, and otherwise what the feature would do. */
export function FeatureGate({ feature, children }: { feature: Feature | undefined; children: ReactNode }) {
  const plan = usePlan()
  if (feature === undefined || plan?.features.has(feature)) return children
  if (!plan) return null
  return (
    <Page title={featureTitle(feature)} width="narrow">
      <Suspense fallback={null}>
        <FeatureOffer feature={feature} />
      </Suspense>
    </Page>
  )
}
