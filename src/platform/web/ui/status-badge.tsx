import styles from './status-badge.module.css'

const tones = {
  active: 'good',
  subscribed: 'good',
  accepted: 'good',
  paid: 'good',
  sent: 'good',
  paused: 'quiet',
  inactive: 'quiet',
  draft: 'quiet',
  ended: 'quiet',
  archived: 'quiet',
  unsubscribed: 'quiet',
  deleted: 'quiet',
  refunded: 'quiet',
  cancelled: 'quiet',
  bounced: 'bad',
  complained: 'bad',
  failed: 'bad',
} as const

/** Shows a status as one word with a colored dot. `label` replaces the stored name. */
export function StatusBadge({ status, label }: { status: string; label?: string | undefined }) {
  const tone = status in tones ? tones[status as keyof typeof tones] : 'open'
  return (
    <span className={styles.badge} data-tone={tone}>
      {label ?? status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  )
}
