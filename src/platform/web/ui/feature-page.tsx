import { featureTitle, type Feature } from '#core/feature.ts'
import { FeatureOffer } from './feature-offer.tsx'
import { Page } from './page.tsx'

/** Shown in place of a screen that the plan doesn't include: describes what its feature would do. */
export default function FeaturePage({ feature }: { feature: Feature }) {
  return (
    <Page title={featureTitle(feature)} width="narrow">
      <FeatureOffer feature={feature} />
    </Page>
  )
}
