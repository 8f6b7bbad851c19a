import { IconAlertTriangle } from '@tabler/icons-react'
import type { Problem } from '../document/problems.ts'
import type { Editor } from './editor.ts'
import { reveal } from './reveal.ts'
import styles from './editor.module.css'

interface ProblemListProps {
  problems: readonly Problem[]
  editor: Editor
  /** Called after a problem was followed to its component; with null for one of the form as a whole. */
  onFollow?: (componentId: string | null) => void
}

/** What keeps a form from going live, each a link to where it can be mended. */
export function ProblemList({ problems, editor, onFollow }: ProblemListProps) {
  return (
    <ul className={styles.problems}>
      {problems.map(({ componentId, message }) => (
        <li key={`${componentId} ${message}`}>
          <button
            type="button"
            onClick={() => {
              if (componentId) reveal(editor, componentId)
              onFollow?.(componentId)
            }}
          >
            <IconAlertTriangle size={15} aria-hidden />
            {message}
          </button>
        </li>
      ))}
    </ul>
  )
}
