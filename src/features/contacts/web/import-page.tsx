import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { ProgressPanel } from '#platform/web/ui/progress-panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { contactCalls, type Import } from '../contract.ts'
import { ImportMapping } from './import-mapping.tsx'
import { importStateNames } from './import-words.ts'
import styles from './contacts-page.module.css'

const pollMs = 2000

/** One file on its way in: its columns, what an import would do, how far it has come, what was refused. */
export default function ImportPage() {
  const { importId = '' } = useParams()
  const path = useSitePath()
  const [isRunning, setRunning] = useState(false)
  const load = useCall(contactCalls.loadImport, { import_id: importId }, { refetchInterval: isRunning && pollMs })
  const found = load.data?.import
  const isUnderWay = found?.state === 'checking' || found?.state === 'importing'
  if (isUnderWay !== isRunning) setRunning(isUnderWay)
  return (
    <Page
      title={found?.name ?? 'Import'}
      back={{ label: 'Imports', to: path('/contacts/imports') }}
      note={
        found &&
        `${importStateNames[found.state]} · ${found.total.toLocaleString('en')} ${found.total === 1 ? 'row' : 'rows'}`
      }
    >
      <ErrorNotice error={load.error} retry={load.error?.code === 'not_found' ? undefined : load.refetch} />
      {!found && !load.error && <ListSkeleton rows={5} />}
      {found && <Stage found={found} />}
    </Page>
  )
}

function Stage({ found }: { found: Import }): ReactNode {
  const input = { import_id: found.id }
  const options = { invalidates: [contactCalls.loadImport, contactCalls.imports] }
  const start = useAction(contactCalls.startImport, options)
  const cancel = useAction(contactCalls.cancelImport, options)
  const stop = (
    <Button variant="default" loading={cancel.busy} onClick={() => void cancel.run(input)}>
      Stop
    </Button>
  )
  const isRunning = found.state === 'checking' || found.state === 'importing'
  const isOpen = found.state === 'unmapped' || found.state === 'mapped' || found.state === 'checked'
  return (
    <>
      <ErrorNotice error={start.error ?? cancel.error} />
      {isRunning && (
        <ProgressPanel
          title={found.state === 'checking' ? 'Checking the file' : 'Importing'}
          done={found.counts.rows}
          total={found.total}
          foot={stop}
        />
      )}
      {found.state === 'checked' && (
        <Panel
          title="What the import will do"
          text="Nothing has been written yet."
          foot={
            <Button loading={start.busy} onClick={() => void start.run(input)}>
              Import now
            </Button>
          }
        >
          <Outcome found={found} isDone={false} />
        </Panel>
      )}
      {(found.state === 'imported' || found.state === 'cancelled' || found.state === 'failed') && (
        <Panel title={importStateNames[found.state]} text={found.error}>
          <Outcome found={found} isDone />
        </Panel>
      )}
      {isOpen && <ImportMapping key={found.id} found={found} />}
    </>
  )
}

function Outcome({ found, isDone }: { found: Import; isDone: boolean }) {
  const { added, updated, unchanged, skipped, refused } = found.counts
  const number = (count: number) => count.toLocaleString('en')
  return (
    <>
      <Facts
        facts={[
          [isDone ? 'Added' : 'To be added', number(added)],
          [isDone ? 'Updated' : 'To be updated', number(updated)],
          ['Unchanged', number(unchanged)],
          ['Known and skipped', skipped > 0 ? number(skipped) : null],
          ['Refused', number(refused)],
        ]}
      />
      <div className={styles.outcome}>
        {isDone && <ShowContacts />}
        {found.refusals_url && (
          <Button component="a" href={found.refusals_url} size="xs" variant="default" download>
            Download the refused rows with the reasons
          </Button>
        )}
      </div>
    </>
  )
}

function ShowContacts() {
  const path = useSitePath()
  return (
    <LinkButton to={path('/contacts')} size="xs">
      Show the contacts
    </LinkButton>
  )
}
