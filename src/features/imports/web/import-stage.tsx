import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type Import, importCalls, type ImportState } from '../contract.ts'
import type { ImportKindView } from './import-kind.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { importStateNames } from './import-words.ts'
import styles from './imports.module.css'

interface ImportStageProps {
  found: Import
  view: ImportKindView
  /** Whether the columns have changed since the file was checked. */
  isStale: boolean
  /** Form for mapping the columns and checking the file. */
  mapping: ReactNode
}

const underWay: Partial<Record<ImportState, string>> = {
  checking: 'Checking the file',
  importing: 'Importing',
  undoing: 'Undoing the import',
}
const over: readonly ImportState[] = ['imported', 'undone', 'failed', 'cancelled']

/** Shows the current stage of an import: its columns, what it would do, its progress, or its result. */
export function ImportStage({ found, view, isStale, mapping }: ImportStageProps) {
  const { state, counts, total } = found
  const input = { import_id: found.id }
  const invalidates = { invalidates: [importCalls.load, importCalls.list, ...view.invalidates] }
  const start = useAction(importCalls.start, invalidates)
  const cancel = useAction(importCalls.cancel, invalidates)
  const title = underWay[state]
  const isOver = over.includes(state)
  const isNothing = isOver && state !== 'imported' && state !== 'undone' && counts.rows === 0
  return (
    <>
      <ErrorNotice error={start.error ?? cancel.error} />
      {title && (
        <Panel
          title={title}
          text="You can leave this page. It continues in the background."
          foot={
            state !== 'undoing' && (
              <Button variant="default" loading={cancel.busy} onClick={() => void cancel.run(input)}>
                Stop
              </Button>
            )
          }
        >
          <div className={styles.progress}>
            <Progress
              value={state === 'undoing' ? 100 : (counts.rows / Math.max(1, total)) * 100}
              aria-label="Progress"
              animated
            />
            {state !== 'undoing' && (
              <output>
                {counts.rows.toLocaleString('en')} of {total.toLocaleString('en')} rows
              </output>
            )}
          </div>
        </Panel>
      )}
      {state === 'checked' && (
        <Panel
          title="What the import will do"
          text={isStale ? 'Columns or options have changed. Check the file again.' : 'Nothing has been saved yet.'}
          foot={
            <Button loading={start.busy} disabled={isStale} onClick={() => void start.run(input)}>
              Import now
            </Button>
          }
        >
          <ImportOutcome found={found} view={view} />
        </Panel>
      )}
      {isOver && (
        <Panel title={importStateNames[state]} text={found.error || (isNothing && 'Nothing was imported.')}>
          {!isNothing && <ImportOutcome found={found} view={view} />}
        </Panel>
      )}
      {!title && !isOver && (
        <>
          {mapping}
          <Button variant="subtle" color="gray" loading={cancel.busy} onClick={() => void cancel.run(input)}>
            Discard file
          </Button>
        </>
      )}
    </>
  )
}
