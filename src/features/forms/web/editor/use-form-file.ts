import type { Editor } from '#form/editor/editor.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { chooseFile, downloadForm, importForm } from '../form-files.ts'
import { useFileAction } from '../use-file-action.ts'
import type { FormDraft } from './form-draft.ts'
import { fieldsOf } from './form-fields.ts'

export type FormFile = ReturnType<typeof useFormFile>

/** The form as a file: taken home, or put in its place. */
export function useFormFile(draft: FormDraft, editor: Editor) {
  const { attempt, ...state } = useFileAction([])

  async function replace(file: File) {
    if (!(await draft.store())) return
    const { popup, message } = await importForm(file, draft.get().base.id)
    // As one step of the history: what was there before is an undo away.
    editor.runBeside(fieldsOf(popup), popup.json)
    if (await draft.store()) notify(message)
  }

  return {
    ...state,
    download: () =>
      attempt(async () => {
        if (await draft.store()) await downloadForm(draft.get().base.id)
      }),
    choose: () => chooseFile((file) => void attempt(() => replace(file))),
  }
}
