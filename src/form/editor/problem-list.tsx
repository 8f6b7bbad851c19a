import { IconAlertTriangle } from '@tabler/icons-react'
import type { Problem } from '../document/problems.ts'
import type { Editor } from './editor.ts'
import { reveal } from './reveal.ts'
import styles from './editor.module.css'

interface ProblemListProps {
  problems: readonly Problem[]
  editor: Editor
  /** Called after a problem was followed to its component, where it has one. */
  onFollow?: (problem: Problem) => void
}

/** What keeps a form from going live, each a link to where it can be mended. */
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
