import type { Editor } from '#form/editor/editor.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { chooseFile, downloadForm, importForm } from '../form-files.ts'
import { useFileAction } from '../use-file-action.ts'
import type { FormDraft } from './form-draft.ts'
import { fieldsOf } from './form-fields.ts'

export type FormFile = ReturnType<typeof useFormFile>

/** Downloads the form as a file, or replaces it with a file. */
export function useFormFile(draft: FormDraft, editor: Editor) {
  const { attempt, ...state } = useFileAction([])

  async function replace(file: File) {
    if (!(await draft.store())) return
    const { popup, message } = await importForm(file, draft.get().base.id)
    // One undo step, so that the previous form can be restored.
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
