import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Editor } from '#form/editor/editor.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import styles from './editor-page.module.css'
import { type DraftState, type FormDraft, isDirty } from './form-draft.ts'
import type { FormFields } from './form-fields.ts'
import { storedForm } from './use-loaded-form.ts'
import { useOtherTabs } from './use-other-tabs.ts'

interface EditorNoticesProps {
  draft: FormDraft
  editor: Editor
  state: DraftState
  wasKept: boolean
  /** The form as it was on the server when it was opened. */
  original: FormFields
}

/** Notices between the bar and the canvas: restored changes, and errors when saving. */
export function EditorNotices({ draft, editor, state, wasKept, original }: EditorNoticesProps) {
  const [isOpen, setOpen] = useState(wasKept)
  const [isTold, setTold] = useState(false)
  const { error, isConflict, base } = state
  const tabs = useOtherTabs(state)
  const load = useAction(formCalls.load)
  const dirty = isDirty(state)
  const loadSaved = async () => {
    const answer = await load.run({ popup_id: base.id })
    if (!answer) return
    draft.restart(storedForm(answer))
    editor.replace(draft.get().fields.json)
  }
  // An ordinary change, so that it is saved and can itself be undone.
  const discard = () => {
    editor.runBeside(original, original.json)
    setOpen(false)
  }
  return (
    <>
      {tabs.isOlder && !isConflict ? (
        <output className={styles.notice}>
          <span>This form was saved somewhere else since you opened it.</span>
          {/* If the user has changes of their own, saving asks which version to keep. */}
          {!dirty && (
            <Button size="compact-sm" variant="subtle" loading={load.busy} onClick={() => void loadSaved()}>
              Load saved version
            </Button>
          )}
        </output>
      ) : (
        tabs.isOpenElsewhere &&
        !isTold && (
          <output className={styles.notice}>
            <span>This form is also open in another tab. Changes in one tab don’t overwrite the other.</span>
            <Button size="compact-sm" variant="subtle" onClick={() => setTold(true)}>
              OK
            </Button>
          </output>
        )
      )}
      {load.error && (
        <div className={styles.failed}>
          <ErrorNotice error={load.error} />
        </div>
      )}
      {isOpen && !isConflict && (
        <output className={styles.notice}>
          <span>Unsaved changes were restored.</span>
          <Button size="compact-sm" variant="subtle" onClick={discard}>
            Discard
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(false)}>
            Keep
          </Button>
        </output>
      )}
      {error && !isConflict && (
        <div className={styles.failed}>
          <ErrorNotice error={error} retry={() => void draft.store()} />
        </div>
      )}
    </>
  )
}
