import { Loader } from '@mantine/core'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import styles from './editor-page.module.css'
import { FormEditor } from './form-editor.tsx'
import { useLoadedForm } from './use-loaded-form.ts'

/** One form, being edited. */
export default function EditorPage() {
  const { popupId = '' } = useParams()
  const path = useSitePath()
  const { loaded, error, retry } = useLoadedForm(popupId)
  if (loaded) return <FormEditor key={popupId} loaded={loaded} />
  return (
    <main className={styles.waiting}>
      {error ? (
        <div>
          <ErrorNotice error={error} retry={error.code === 'not_found' ? undefined : retry} />
          <TextLink to={path('/forms')}>All forms</TextLink>
        </div>
      ) : (
        <Loader aria-label="Loading the form" />
      )}
    </main>
  )
}
