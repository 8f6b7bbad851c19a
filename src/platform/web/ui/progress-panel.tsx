import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'
import styles from './progress-panel.module.css'

interface ProgressPanelProps {
  title: string
  /** Rows of a file, so far and in all. */
  done: number
  total: number
  /** The button that stops it. */
  foot: ReactNode
}

/** Long work on a file: how far it has come, and that one need not wait for it. */
export function ProgressPanel({ title, done, total, foot }: ProgressPanelProps) {
  return (
    <Panel title={title} text="You can leave this page: it goes on." foot={foot}>
      <div className={styles.progress}>
        <Progress value={(done / Math.max(1, total)) * 100} aria-label="Rows done" animated />
        <output>
          {done.toLocaleString('en')} of {total.toLocaleString('en')} rows
        </output>
      </div>
    </Panel>
  )
}
