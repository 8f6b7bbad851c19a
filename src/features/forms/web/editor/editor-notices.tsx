import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Editor } from '#form/editor/editor.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import type { Popup } from '../../contract.ts'
import styles from './editor-page.module.css'
import { type DraftState, fieldsOf, type FormDraft } from './form-draft.ts'

interface EditorNoticesProps {
  draft: FormDraft
  editor: Editor
  state: DraftState
  wasKept: boolean
  original: Popup
}

/** Between the bar and the canvas: what was brought back, and what could not be saved. */
export function EditorNotices({ draft, editor, state, wasKept, original }: EditorNoticesProps) {
  const [isOpen, setOpen] = useState(wasKept)
  const { error, isConflict } = state
  // A change like any other, so that it is saved, and can itself be undone.
  const discard = () => {
    editor.runBeside(fieldsOf(original), original.json)
    setOpen(false)
  }
  return (
    <>
      {isOpen && !isConflict && (
        <output className={styles.notice}>
          <span>Changes that were not saved last time are back.</span>
          <Button size="compact-sm" variant="subtle" onClick={discard}>
            Discard them
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(false)}>
            Keep them
          </Button>
        </output>
      )}
      {error && !isConflict && (
        <div className={styles.failed}>
          <ErrorNotice error={error} retry={() => void draft.save()} />
        </div>
      )}
    </>
  )
}
