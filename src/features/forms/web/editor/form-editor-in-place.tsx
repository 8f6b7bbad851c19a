import { Loader } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { FormEditor } from './form-editor.tsx'
import { useLoadedForm } from './use-loaded-form.ts'

/** Editor for one form, embedded in another screen. */
export default function FormEditorInPlace({ popupId }: { popupId: string }) {
  const { loaded, error, retry } = useLoadedForm(popupId)
  if (loaded) return <FormEditor key={popupId} loaded={loaded} />
  return error ? <ErrorNotice error={error} retry={retry} /> : <Loader aria-label="Loading the form" />
}
