import { Modal } from '@mantine/core'
import { featureTitle, type Feature } from '#core/feature.ts'
import { FeatureOffer } from './feature-offer.tsx'

/** Dialog about a feature that an action needed and the plan doesn't include. */
export default function FeatureDialog({ feature, onClose }: { feature: Feature; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={featureTitle(feature)} closeButtonProps={{ 'aria-label': 'Close' }}>
      <FeatureOffer feature={feature} onFollow={onClose} />
    </Modal>
  )
}
