import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { netRule, orderCalls, type OrderSettings } from '../contract.ts'
import { importStateNames } from './order-words.ts'
import { OrderWays } from './order-ways.tsx'

/** Where orders come from, and how they are counted. */
export default function SourcesPage() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(orderCalls.settings, {})
  return (
    <Page
      title="Where orders come from"
      width="narrow"
      back={{ label: 'Orders', to: path('/orders') }}
      note="Use one way or several: an order is known by its number, and counts once."
    >
      <ErrorNotice error={error} retry={refetch} />
      {isLoading && <ListSkeleton rows={3} height={160} />}
      <OrderWays />
      <Imports />
      {data?.settings.currency && <Counting settings={data.settings} />}
    </Page>
  )
}

function Counting({ settings }: { settings: OrderSettings }) {
  const [currency, setCurrency] = useState(settings.currency)
  const [countsUnverified, setCountsUnverified] = useState(settings.counts_unverified)
  const save = useAction(orderCalls.settings, {
    invalidates: [orderCalls.settings, orderCalls.list, orderCalls.totals],
    onSuccess: () => notify('Saved. All orders are being counted anew.'),
  })
  const submit = () => void save.run({ settings: { currency, counts_unverified: countsUnverified } })
  return (
    <Panel
      title="How they are counted"
      text={netRule}
      onSubmit={submit}
      foot={
        <Button type="submit" loading={save.busy}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} fields={['settings.currency']} />
      <TextInput
        label="Currency"
        description="Sums are in this one. Orders in others count as orders, not as money."
        maxLength={3}
        w={220}
        value={currency}
        error={save.issues['settings.currency']}
        onChange={(event) => setCurrency(event.target.value.toUpperCase())}
      />
      <Checkbox
        label="Count orders that only a thank-you page told of"
        description="Anybody who knows the site’s key could make such orders up. They become verified when your shop or a file tells of them, or by you."
        checked={countsUnverified}
        onChange={(event) => setCountsUnverified(event.target.checked)}
      />
    </Panel>
  )
}

const columns = [
  { label: 'File' },
  { label: 'State' },
  { label: 'Orders', isNumber: true },
  { label: 'Refused rows', isNumber: true },
  { label: 'Uploaded' },
]

function Imports() {
  const path = useSitePath()
  const { data } = useCall(orderCalls.imports, {}, { refetchInterval: 5000 })
  if (!data || data.imports.length === 0) return null
  return (
    <Panel title="Files so far">
      <Table label="Files of orders" columns={columns}>
        {data.imports.map(({ id, name, state, added, updated, unchanged, refused, created_at }) => (
          <Row key={id}>
            <Cell kind="main">
              <TextLink to={path(`/orders/imports/${id}`)}>{name}</TextLink>
            </Cell>
            <Cell>{importStateNames[state]}</Cell>
            <Cell kind="number" label="Orders">
              {state !== 'checking' && state !== 'checked' && (added + updated + unchanged).toLocaleString('en')}
            </Cell>
            <Cell kind="number" label="Refused">
              {refused.toLocaleString('en')}
            </Cell>
            <Cell>
              <Moment at={created_at} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  )
}
