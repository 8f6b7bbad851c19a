import { featureTitle, features, type Feature } from '#core/feature.ts'
import { usePlan } from '../plan.ts'
import { useSitePath } from '../site.ts'
import { LinkButton } from './link.tsx'
import styles from './feature-offer.module.css'

interface FeatureOfferProps {
  feature: Feature
  /** Called when the link to the plans is followed. */
  onFollow?: () => void
}

/** Shows what a feature that the plan doesn't include would do, and where to get it. */
export function FeatureOffer({ feature, onFollow }: FeatureOfferProps) {
  const sitePath = useSitePath()
  const isSelling = usePlan()?.isSelling ?? false
  return (
    <div className={styles.offer}>
      <p className={styles.does}>{features[feature].does}</p>
      <p className={styles.reason}>
        {isSelling
          ? `${featureTitle(feature)}: not included in your current plan.`
          : 'This is turned off for your site. An administrator of this installation can turn it on.'}
      </p>
      {isSelling && (
        <LinkButton to={sitePath(`/plans?feature=${feature}`)} onClick={onFollow}>
          See plans
        </LinkButton>
      )}
      {!isSelling && !onFollow && (
        <LinkButton to={sitePath('')} variant="default">
          Go to dashboard
        </LinkButton>
      )}
    </div>
  )
}
