import { IconAlertTriangle } from '@tabler/icons-react'
import type { Problem } from '../document/problems.ts'
import type { Editor } from './editor.ts'
import { reveal } from './reveal.ts'
import styles from './editor.module.css'

interface ProblemListProps {
  problems: readonly Problem[]
  editor: Editor
  /** Called after the link of a problem was followed to its component, if it has one. */
  onFollow?: (problem: Problem) => void
}

/** A list of the problems that prevent a form from going live, each linked to where it can be fixed. */
export function ProblemList({ problems, editor, onFollow }: ProblemListProps) {
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={`${problem.componentId} ${problem.message}`}>
          <button
            type="button"
            onClick={() => {
              if (problem.componentId) reveal(editor, problem.componentId)
              onFollow?.(problem)
            }}
          >
            <IconAlertTriangle size={15} aria-hidden />
            {problem.message}
          </button>
        </li>
      ))}
    </ul>
  )
}
