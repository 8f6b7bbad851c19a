import type { ReactNode } from 'react'
import styles from './warn-note.module.css'

interface WarnNoteProps {
  /** The picture before it, 16 px. */
  icon: ReactNode
  children: ReactNode
  /** Behind it, or below where there is no room. */
  action?: ReactNode
  /** `status`: it comes and goes, and is said when it comes. */
  role?: 'status'
}

/** A sentence beside fields about what they lead to. */
export function WarnNote({ icon, children, action, role }: WarnNoteProps) {
  return (
    <div className={styles.note} role={role}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}
