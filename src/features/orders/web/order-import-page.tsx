import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from '#platform/web/router/router.ts'
import { saveCsv } from '#platform/web/save-file.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { ImportStage } from '#platform/web/ui/import-stage.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { orderCalls, type OrderImport } from '../contract.ts'
import { OrderImportMapping } from './order-import-mapping.tsx'
import { importStateNames } from './order-words.ts'
import styles from './orders.module.css'

const pollMs = 1500

/** One file of orders on its way in: what it is taken for, what an import would do, how far it has come, what was refused. */
export default function OrderImportPage() {
  const { importId = '' } = useParams()
  const path = useSitePath()
  const [isRunning, setRunning] = useState(false)
  const load = useCall(orderCalls.loadImport, { import_id: importId }, { refetchInterval: isRunning && pollMs })
  const found = load.data?.import
  const isUnderWay = found?.state === 'checking' || found?.state === 'importing'
  if (isUnderWay !== isRunning) setRunning(isUnderWay)
  return (
    <Page
      title={found?.name ?? 'Import of orders'}
      back={{ label: 'Where orders come from', to: path('/orders/sources') }}
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

function Stage({ found }: { found: OrderImport }) {
  const input = { import_id: found.id }
  const options = { invalidates: [orderCalls.loadImport, orderCalls.imports] }
  const start = useAction(orderCalls.startImport, options)
  const cancel = useAction(orderCalls.cancelImport, options)
  return (
    <ImportStage
      state={found.state}
      name={importStateNames[found.state]}
      problem={found.state === 'failed' ? `Something went wrong on our side. ${restOf(found)}` : ''}
      done={found.rows}
      total={found.total}
      start={{ ...start, run: () => void start.run(input) }}
      cancel={{ ...cancel, run: () => void cancel.run(input) }}
      outcome={(isDone) => <Outcome found={found} isDone={isDone} />}
      mapping={<OrderImportMapping key={found.id} found={found} />}
    />
  )
}

const restOf = ({ rows }: OrderImport) =>
  rows === 0
    ? 'Nothing was written; bring the file again.'
    : 'What is counted here stays; bring the file again for the rest.'

function Outcome({ found, isDone }: { found: OrderImport; isDone: boolean }) {
  const path = useSitePath()
  const refusals = useAction(orderCalls.refusals, { onSuccess: saveCsv })
  const number = (count: number) => count.toLocaleString('en')
  return (
    <>
      <ErrorNotice error={refusals.error} />
      <Facts
        facts={[
          [isDone ? 'Orders added' : 'Orders to be added', number(found.added)],
          [isDone ? 'Brought up to date' : 'To be brought up to date', number(found.updated)],
          ['Known and unchanged', number(found.unchanged)],
          ['Refused rows', number(found.refused)],
        ]}
      />
      <div className={styles.row}>
        {isDone && (
          <LinkButton to={path('/orders?period=all')} size="xs">
            Show the orders
          </LinkButton>
        )}
        {found.refused > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={refusals.busy}
            onClick={() => void refusals.run({ import_id: found.id })}
          >
            Download the refused rows
          </Button>
        )}
      </div>
    </>
  )
}
