import { Button, Loader } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '#features/forms/contract.ts'
import { type ImportOf, legacyCalls } from '../contract.ts'
import styles from './legacy.module.css'
import type { LegacyLabels } from './legacy-labels.ts'

interface ImportNoticeProps {
  labels: LegacyLabels
  progress: ImportOf
}

/** Shows the state of a type's import, and the button that starts it. */
export function ImportNotice({ labels, progress: { state, waiting, problem } }: ImportNoticeProps) {
  const path = useSitePath()
  const { run, busy, error } = useAction(labels.importCall, {
    invalidates: [legacyCalls.imported, legacyCalls.items, formCalls.list],
  })
  if (state === 'imported') {
    return (
      <div className={styles.notice} data-state={state}>
        <p>
          Nothing to import. Your forms are in <TextLink to={path('/forms')}>List Builder</TextLink>.
        </p>
      </div>
    )
  }
  return (
    <>
      <ErrorNotice error={error} retry={() => void run({})} />
      <div className={styles.notice} data-state={state} aria-live="polite">
        {state === 'importing' ? (
          <>
            <p>Importing {waiting === 1 ? `1 ${labels.one}` : `${waiting} ${labels.many}`}. You can leave this page.</p>
            <Loader size="sm" aria-label="Importing" />
          </>
        ) : (
          <>
            <p>
              {waiting === 1 ? `1 ${labels.one} is` : `${waiting} ${labels.many} are`} not in List Builder yet and not
              shown to visitors. {problem}
            </p>
            <Button loading={busy} onClick={() => void run({})}>
              Import {waiting === 1 ? `1 ${labels.one}` : `${waiting} ${labels.many}`}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
