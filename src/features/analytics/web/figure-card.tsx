import { IconChevronRight } from '@tabler/icons-react'
import { PlainLink } from '#platform/web/ui/link.tsx'
import styles from './figure-card.module.css'

interface FigureCardProps {
  label: string
  value: string
  /** What makes it up. */
  note: string
  /** Where more is to be seen. */
  to: string
}

/** A figure of the dashboard; a click leads to the screen that it comes from. */
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
