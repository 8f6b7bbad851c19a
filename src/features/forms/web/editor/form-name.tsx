import { useSyncExternalStore } from 'react'
import { useGesture } from '#form/editor/editor-context.tsx'
import styles from './editor-page.module.css'
import type { FormDraft } from './form-draft.ts'

/** Input for the form's name. It is the only part of the bar that renders on each keystroke. */
export function FormName({ draft, onName }: { draft: FormDraft; onName: (name: string) => void }) {
  const gesture = useGesture()
  const name = useSyncExternalStore(draft.subscribe, () => draft.get().fields.name)
  return (
    <input
      className={styles.name}
      aria-label="Form name"
      {...gesture}
      maxLength={200}
      value={name}
      onChange={(event) => onName(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
