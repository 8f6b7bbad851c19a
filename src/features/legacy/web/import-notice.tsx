import { Button, Loader } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '#features/forms/contract.ts'
import { type ImportOf, legacyCalls } from '../contract.ts'
import styles from './legacy.module.css'
import type { legacyWords } from './legacy-words.ts'

interface ImportNoticeProps {
  words: (typeof legacyWords)[string]
  stand: ImportOf
}

/** Where a type's import stands, and the button that starts it. */
export function ImportNotice({ words, stand: { state, waiting, problem } }: ImportNoticeProps) {
  const path = useSitePath()
  const { run, busy, error } = useAction(words.importCall, {
    invalidates: [legacyCalls.imported, legacyCalls.items, formCalls.list],
  })
  if (state === 'imported') {
    return (
      <div className={styles.notice} data-state={state}>
        <p>
          Nothing waits to be imported. Your forms are in <TextLink to={path('/forms')}>List Builder</TextLink>.
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
            <p>Importing {waiting === 1 ? `one ${words.one}` : `${waiting} ${words.many}`}. You can leave this page.</p>
            <Loader size="sm" aria-label="Importing" />
          </>
        ) : (
          <>
            <p>
              {waiting === 1 ? `One ${words.one} is` : `${waiting} ${words.many} are`} not in List Builder yet, so no
              visitor sees {waiting === 1 ? 'it' : 'them'}. {problem}
            </p>
            <Button loading={busy} onClick={() => void run({})}>
              Import {waiting === 1 ? 'it' : 'them'}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
