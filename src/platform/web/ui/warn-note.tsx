import type { ReactNode } from 'react'
import styles from './warn-note.module.css'

interface WarnNoteProps {
  /** The icon before it, 16 px. */
  icon: ReactNode
  children: ReactNode
  /** Shown after it, or below it if there is no space. */
  action?: ReactNode
  /** True if it appears and disappears. It is then announced when it appears. */
  isLive?: boolean
}

/** A note next to fields about the consequences of their values. */
export function WarnNote({ icon, children, action, isLive = false }: WarnNoteProps) {
  return (
    <div className={styles.note} aria-live={isLive ? 'polite' : undefined}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}
