import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A section of the panel with its own heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
