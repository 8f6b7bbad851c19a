import type { ReactNode } from 'react'
import styles from './figures-panel.module.css'

interface FiguresPanelProps {
  label: string
  /** A heading or tabs, and actions for the figures. */
  head: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** A framed table of figures, with a header line to choose among them. */
export function FiguresPanel({ label, head, isBusy = false, children }: FiguresPanelProps) {
  return (
    <section className={styles.panel} aria-label={label} aria-busy={isBusy}>
      <header className={styles.header}>{head}</header>
      {children}
    </section>
  )
}
