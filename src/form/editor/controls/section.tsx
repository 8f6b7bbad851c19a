import type { ReactNode } from 'react'
import styles from './controls.module.css'

/** A section of a panel, with its own heading. */
export function Section({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title && (
        <h3 className={styles.heading}>
          {title}
          {aside}
        </h3>
      )}
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
