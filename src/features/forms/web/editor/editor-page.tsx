import { Loader } from '@mantine/core'
import type { AppError } from '#core/error.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import styles from './editor-page.module.css'
import { FormEditor } from './form-editor.tsx'
import { useLoadedForm } from './use-loaded-form.ts'

/** Page for editing one form. */
export default function EditorPage() {
  const { popupId = '' } = useParams()
  const { loaded, error, retry } = useLoadedForm(popupId)
  if (loaded) return <FormEditor key={popupId} loaded={loaded} />
  return (
    <main className={styles.waiting}>
      {error ? <Missing error={error} retry={retry} /> : <Loader aria-label="Loading the form" />}
    </main>
  )
}

function Missing({ error, retry }: { error: AppError; retry: () => void }) {
  const path = useSitePath()
  const isGone = error.code === 'not_found'
  usePageTitle('Form')
  return (
    <div className={styles.missing}>
      <h1>{isGone ? 'Form not found' : 'The form could not be opened'}</h1>
      {isGone ? (
        <p>The link may be outdated, or the form was deleted permanently.</p>
      ) : (
        <ErrorNotice error={error} retry={retry} />
      )}
      <LinkButton to={path('/forms')} variant="default">
        All forms
      </LinkButton>
    </div>
  )
}
