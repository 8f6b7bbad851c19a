import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AppError } from '#core/error.ts'
import { ErrorNotice } from './error-notice.tsx'
import styles from './import-stage.module.css'
import { Panel } from './panel.tsx'

interface Doing {
  readonly busy: boolean
  readonly error: AppError | null
  readonly run: () => void
}

interface ImportStageProps {
  state: 'unmapped' | 'mapped' | 'ready' | 'checking' | 'checked' | 'importing' | 'imported' | 'cancelled' | 'failed'
  /** What the state is called. */
  name: string
  /** Why it failed. */
  problem: string
  /** Rows of the file, so far and in all; none when nothing was written. */
  done: number
  total: number
  start: Doing
  cancel: Doing
  /** What came of it, or would. */
  outcome: (isDone: boolean) => ReactNode
  /** Says where the columns go, and has the file checked. */
  mapping: ReactNode
}

/** How far a file on its way in has come: its columns, what an import would do, rows so far, what came of it. */
export function ImportStage(props: ImportStageProps) {
  const { state, name, problem, done, total, start, cancel, outcome, mapping } = props
  const isUnderWay = state === 'checking' || state === 'importing'
  const isOver = state === 'imported' || state === 'cancelled' || state === 'failed'
  const isNothing = isOver && state !== 'imported' && done === 0
  return (
    <>
      <ErrorNotice error={start.error ?? cancel.error} />
      {isUnderWay && (
        <Panel
          title={state === 'checking' ? 'Checking the file' : 'Importing'}
          text="You can leave this page: it goes on."
          foot={
            <Button variant="default" loading={cancel.busy} onClick={cancel.run}>
              Stop
            </Button>
          }
        >
          <div className={styles.progress}>
            <Progress value={(done / Math.max(1, total)) * 100} aria-label="Rows done" animated />
            <output>
              {done.toLocaleString('en')} of {total.toLocaleString('en')} rows
            </output>
          </div>
        </Panel>
      )}
      {state === 'checked' && (
        <Panel
          title="What the import will do"
          text="Nothing has been written yet."
          foot={
            <Button loading={start.busy} onClick={start.run}>
              Import now
            </Button>
          }
        >
          {outcome(false)}
        </Panel>
      )}
      {isOver && (
        <Panel title={name} text={problem || (isNothing && 'Nothing was imported.')}>
          {!isNothing && outcome(true)}
        </Panel>
      )}
      {!isUnderWay && !isOver && (
        <>
          {mapping}
          <Button variant="subtle" color="gray" loading={cancel.busy} onClick={cancel.run}>
            Discard the file
          </Button>
        </>
      )}
    </>
  )
}
