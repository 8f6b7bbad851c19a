import { useState } from 'react'
import { AppError } from '#core/error.ts'
import type { Editor } from '#form/editor/editor.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { chooseFile, downloadForm, importForm } from '../form-files.ts'
import { fieldsOf, type FormDraft } from './form-draft.ts'

export type FormFile = ReturnType<typeof useFormFile>

/** The form as a file: taken home, or put in its place. */
export function useFormFile(draft: FormDraft, editor: Editor) {
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })

  async function attempt(work: () => Promise<void>) {
    setState({ busy: true, error: null })
    try {
      await work()
      setState({ busy: false, error: null })
    } catch (cause) {
      setState({ busy: false, error: cause instanceof AppError ? cause : new AppError('broken', failure, { cause }) })
    }
  }

  const replace = (file: File) =>
    attempt(async () => {
      if (!(await draft.save())) return
      const { popup, message } = await importForm(file, draft.get().base.id)
      // As one step of the history: what was there before is an undo away.
      editor.runBeside(fieldsOf(popup), popup.json)
      draft.accept(popup)
      notify(message)
    })

  return {
    ...state,
    download: () =>
      attempt(async () => {
        if (await draft.save()) await downloadForm(draft.get().base.id)
      }),
    choose: () => chooseFile((file) => void replace(file)),
  }
}

const failure = 'Failed to save popup.'
