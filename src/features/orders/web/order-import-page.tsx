import { Button, Progress, TextInput } from '@mantine/core'
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
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { orderCalls, type OrderImport } from '../contract.ts'
import { formatNames, importStateNames } from './order-words.ts'
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
      {found?.state === 'ready' && <Ready key={found.id} found={found} />}
      {found?.state === 'importing' && <Running found={found} />}
      {found && !isUnderWay && found.state !== 'ready' && <Outcome found={found} />}
    </Page>
  )
}

const invalidates = [orderCalls.loadImport, orderCalls.imports]

function Ready({ found }: { found: OrderImport }) {
  const names = found.columns.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const saysCurrency = names.some((name) => ['currency', 'ordercurrency', 'currencycode'].includes(name))
  const [currency, setCurrency] = useState(found.currency)
  const start = useAction(orderCalls.startImport, { invalidates })
  const submit = () => void start.run({ import_id: found.id, ...(!saysCurrency && { currency }) })
  return (
    <>
      <Panel
        title={formatNames[found.format]}
        text="An order that is known by its number is brought up to date. What is not paid is refused, with the reason."
        onSubmit={submit}
        foot={
          <Button type="submit" loading={start.busy}>
            Import {found.total.toLocaleString('en')} rows
          </Button>
        }
      >
        <ErrorNotice error={start.error} fields={['currency']} />
        {!saysCurrency && (
          <TextInput
            label="Currency of the orders"
            description="The file does not say."
            placeholder="EUR"
            maxLength={3}
            w={220}
            value={currency}
            error={start.issues['currency']}
            onChange={(event) => setCurrency(event.target.value.toUpperCase())}
          />
        )}
        <Sample found={found} />
      </Panel>
    </>
  )
}

/** The first rows, so that one sees that it is the right file. */
function Sample({ found: { columns, sample } }: { found: OrderImport }) {
  return (
    // A scrolling region has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} tabIndex={0} aria-label="The first rows of the file">
      <Table
        label="First rows"
        columns={columns.slice(0, 12).map((label, i) => ({ label: label || `Column ${i + 1}` }))}
      >
        {sample.slice(0, 4).map((cells, row) => (
          <Row key={row}>
            {columns.slice(0, 12).map((_, column) => (
              <Cell key={column} label={columns[column] ?? ''}>
                {cells[column]?.slice(0, 40)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  )
}

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
