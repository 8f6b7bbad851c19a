import type { ReactNode } from 'react'
import styles from './warn-note.module.css'

interface WarnNoteProps {
  /** The picture before it, 16 px. */
  icon: ReactNode
  children: ReactNode
  /** Behind it, or below where there is no room. */
  action?: ReactNode
  /** It comes and goes, and is said when it comes. */
  isLive?: boolean
}

/** A sentence beside fields about what they lead to. */
export function WarnNote({ icon, children, action, isLive = false }: WarnNoteProps) {
  return (
    <div className={styles.note} aria-live={isLive ? 'polite' : undefined}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}
