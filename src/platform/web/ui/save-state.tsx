import { IconAlertTriangle, IconCheck, IconCircleDashed, IconPointFilled } from '@tabler/icons-react'
import styles from './save-state.module.css'

const looks = {
  saved: { icon: IconCheck, text: 'Saved' },
  saving: { icon: IconCircleDashed, text: 'Saving…' },
  unsaved: { icon: IconPointFilled, text: 'Unsaved changes' },
  failed: { icon: IconAlertTriangle, text: 'Not saved' },
} as const

/** Shows whether the content of the screen is saved. */
export function SaveState({ state }: { state: keyof typeof looks }) {
  const { icon: Picture, text } = looks[state]
  return (
    <output className={styles.state} data-state={state}>
      <Picture size={14} aria-hidden />
      {text}
    </output>
  )
}
