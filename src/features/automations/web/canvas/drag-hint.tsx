import styles from './canvas.module.css'
import type { Dragged } from './use-step-drag.ts'

/** Shows, while a step is dragged, which steps move with it and which keys change that. */
export function DragHint({ dragged, name }: { dragged: Dragged | null; name: string }) {
  if (!dragged) return null
  const { scope, count } = dragged
  const text = {
    step: count === 1 ? `Moving “${name}”` : `Moving “${name}” with the ${count - 1} steps in its branches`,
    following: `Moving ${count} steps: this one and all that follow`,
    alone: `Moving “${name}” alone: the steps in its branches stay`,
  }[scope]
  return (
    <output className={styles.dragHint}>
      {text}
      <small>
        <kbd>Shift</kbd> with all that follow · <kbd>Alt</kbd> alone · <kbd>Esc</kbd> cancel
      </small>
    </output>
  )
}
