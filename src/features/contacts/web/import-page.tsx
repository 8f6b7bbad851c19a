import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { ImportStage } from '#platform/web/ui/import-stage.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
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

function Stage({ found }: { found: Import }) {
  const input = { import_id: found.id }
  const options = { invalidates: [contactCalls.loadImport, contactCalls.imports] }
  const start = useAction(contactCalls.startImport, options)
  const cancel = useAction(contactCalls.cancelImport, options)
  return (
    <ImportStage
      state={found.state}
      name={importStateNames[found.state]}
      problem={found.error}
      done={found.counts.rows}
      total={found.total}
      start={{ ...start, run: () => void start.run(input) }}
      cancel={{ ...cancel, run: () => void cancel.run(input) }}
      outcome={(isDone) => <Outcome found={found} isDone={isDone} />}
      mapping={<ImportMapping key={`${found.id} ${found.code_page}`} found={found} />}
    />
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
            Download the refused rows
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
