import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { formCalls } from '../../contract.ts'
import { chooseFile, importForm } from '../form-files.ts'
import { useFileAction } from '../use-file-action.ts'

/** Creates a form from a file and opens it. */
export function useImport() {
  const navigate = useNavigate()
  const path = useSitePath()
  const { attempt, ...state } = useFileAction([formCalls.list])

  async function take(file: File) {
    const { popup, message } = await importForm(file)
    notify(message)
    await navigate({ to: path(`/forms/${popup.id}`) })
  }

  return { ...state, choose: () => chooseFile((file) => void attempt(() => take(file))) }
}
