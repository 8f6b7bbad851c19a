import { IconChevronRight } from '@tabler/icons-react'
import { PlainLink } from '#platform/web/ui/link.tsx'
import styles from './figure-card.module.css'

interface FigureCardProps {
  label: string
  value: string
  /** What the figure is made up of. */
  note: string
  /** Path of the screen with more details. */
  to: string
}

/** A figure on the dashboard; a click opens the screen it comes from. */
export default function FigureCard({ label, value, note, to }: FigureCardProps) {
  return (
    <PlainLink to={to} className={styles.card}>
      <span className={styles.label}>
        {label} <IconChevronRight size={15} aria-hidden />
      </span>
      <span className={styles.value}>{value}</span>
      <span className={styles.note}>{note}</span>
    </PlainLink>
  )
}
