import { networkFacts, type ShareNetwork } from '#embed/extra-data/share-networks.ts'
import styles from './sharing.module.css'

/** A network's logo in its color. */
export function NetworkMark({ network }: { network: ShareNetwork }) {
  const { color, icon } = networkFacts[network]
  return (
    <span className={styles.mark} style={{ background: color }} aria-hidden>
      <svg viewBox="0 0 24 24">
        <path d={icon} />
      </svg>
    </span>
  )
}
