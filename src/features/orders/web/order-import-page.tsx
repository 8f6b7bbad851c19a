import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useParams } from '#platform/web/router/router.ts'
import { saveCsv } from '#platform/web/save-file.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { orderCalls, type OrderImport } from '../contract.ts'
import { OrderImportMapping } from './order-import-mapping.tsx'
import { importStateNames } from './order-words.ts'
import styles from './orders.module.css'

const pollMs = 1500

/** One file of orders on its way in: what it is taken for, how far it has come, what was refused. */
export default function OrderImportPage() {
  const { importId = '' } = useParams()
  const path = useSitePath()
  const [isRunning, setRunning] = useState(false)
  const load = useCall(orderCalls.loadImport, { import_id: importId }, { refetchInterval: isRunning && pollMs })
  const found = load.data?.import
  const isUnderWay = found?.state === 'importing'
  if (isUnderWay !== isRunning) setRunning(isUnderWay)
  return (
    <Page
      title={found?.name ?? 'Import of orders'}
      back={{ label: 'Where orders come from', to: path('/orders/sources') }}
      note={found && `${importStateNames[found.state]} · ${found.total.toLocaleString('en')} rows`}
    >
      <ErrorNotice error={load.error} retry={load.error?.code === 'not_found' ? undefined : load.refetch} />
      {!found && !load.error && <ListSkeleton rows={5} />}
      {found?.state === 'ready' && <OrderImportMapping key={found.id} found={found} />}
      {found?.state === 'importing' && <Running found={found} />}
      {found && !isUnderWay && found.state !== 'ready' && <Outcome found={found} />}
    </Page>
  )
}

const invalidates = [orderCalls.loadImport, orderCalls.imports]

function Running({ found }: { found: OrderImport }) {
  const cancel = useAction(orderCalls.cancelImport, { invalidates })
  return (
    <Panel
      title="Importing"
      text="You can leave this page: it goes on."
      foot={
        <Button variant="default" loading={cancel.busy} onClick={() => void cancel.run({ import_id: found.id })}>
          Stop
        </Button>
      }
    >
      <ErrorNotice error={cancel.error} />
      <div className={styles.progress}>
        <Progress value={(found.rows / Math.max(1, found.total)) * 100} aria-label="Rows done" animated />
        <output>
          {found.rows.toLocaleString('en')} of {found.total.toLocaleString('en')} rows
        </output>
      </div>
    </Panel>
  )
}

function Outcome({ found }: { found: OrderImport }) {
  const path = useSitePath()
  const refusals = useAction(orderCalls.refusals, { onSuccess: saveCsv })
  const number = (count: number) => count.toLocaleString('en')
  return (
    <Panel title={importStateNames[found.state]}>
      <ErrorNotice error={refusals.error} />
      <Facts
        facts={[
          ['Orders added', number(found.added)],
          ['Brought up to date', number(found.updated)],
          ['Known and unchanged', number(found.unchanged)],
          ['Refused rows', number(found.refused)],
        ]}
      />
      <div className={styles.row}>
        <LinkButton to={path('/orders?period=all')} size="xs">
          Show the orders
        </LinkButton>
        {found.refused > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={refusals.busy}
            onClick={() => void refusals.run({ import_id: found.id })}
          >
            Download the refused rows with the reasons
          </Button>
        )}
      </div>
    </Panel>
  )
}
