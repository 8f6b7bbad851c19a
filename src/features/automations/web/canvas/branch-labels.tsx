import { memo } from 'react'
import type { Report, Step } from '../../contract.ts'
import { branchNote } from '../branch-note.ts'
import { branchName } from '../words.ts'
import styles from './canvas.module.css'
import type { Layout } from './layout.ts'

interface BranchLabelsProps {
  labels: Layout['labels']
  steps: readonly Step[]
  splits: Report['splits'] | undefined
}

/** The names of branches on their lines. */
export const BranchLabels = memo(function BranchLabels({ labels, steps, splits }: BranchLabelsProps) {
  const byId = new Map(steps.map((step) => [step.id, step]))
  return labels.map(({ step, branch, x, y }) => {
    const note = branchNote(byId.get(step), branch, splits)
    return (
      <span key={`${step}/${branch}`} className={styles.branch} style={{ left: x, top: y }} aria-hidden>
        {branchName(branch)}
        {note && <small>{note}</small>}
      </span>
    )
  })
})
