import { lazy, Suspense, useEffect, useState } from 'react'
import type { Feature } from '#core/feature.ts'
import { onFeatureOffer } from '../plan.ts'

const FeatureDialog = lazy(() => import('./feature-dialog.tsx'))

/** Opens a dialog with what a feature would do, after an action that the plan does not include. */
export function FeatureOffers() {
  const [feature, setFeature] = useState<Feature | null>(null)
  useEffect(() => onFeatureOffer(setFeature), [])
  if (feature === null) return null
  return (
    <Suspense fallback={null}>
      <FeatureDialog feature={feature} onClose={() => setFeature(null)} />
    </Suspense>
  )
}
