import { lazy, type ReactNode, Suspense } from 'react'
import type { Feature } from '#core/feature.ts'
import { usePlan } from '../plan.ts'

const FeaturePage = lazy(() => import('./feature-page.tsx'))

/** Shows a screen if the plan includes its feature, or else what the feature would do. */
export function FeatureGate({ feature, children }: { feature: Feature | undefined; children: ReactNode }) {
  const plan = usePlan()
  if (feature === undefined || plan?.features.has(feature)) return children
  if (!plan) return null
  return (
    <Suspense fallback={null}>
      <FeaturePage feature={feature} />
    </Suspense>
  )
}
