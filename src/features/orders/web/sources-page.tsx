import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { ImportsList, useImports } from '#features/imports/web/index.ts'
import { netRule, orderCalls, type OrderSettings } from '../contract.ts'
import { orderImportView } from './order-import.tsx'
import { OrderWays } from './order-ways.tsx'

/** Order sources, and how they are counted. */
export default function SourcesPage() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(orderCalls.settings, {})
  return (
    <Page
      title="Order sources"
      width="narrow"
      back={{ label: 'Orders', to: path('/orders') }}
      note="Use one or more. Orders are matched by number and counted once."
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
    onSuccess: () => notify('Saved. All orders are being recounted.'),
  })
  const submit = () => void save.run({ settings: { currency, counts_unverified: countsUnverified } })
  return (
    <Panel
      title="Revenue settings"
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
        description="Totals use this currency. Orders in other currencies are counted, but their revenue is not."
        maxLength={3}
        w={220}
        value={currency}
        error={save.issues['settings.currency']}
        onChange={(event) => setCurrency(event.target.value.toUpperCase())}
      />
      <Checkbox
        label="Count unverified orders"
        description="Orders reported only by a thank-you page can be faked. They are verified when your shop’s API, a file or a team member confirms them."
        checked={countsUnverified}
        onChange={(event) => setCountsUnverified(event.target.checked)}
      />
    </Panel>
  )
}

function Imports() {
  const state = useImports(orderImportView)
  if (!state.imports || state.imports.length === 0) return null
  return (
    <Panel title="Imports">
      <ImportsList view={orderImportView} state={state} />
    </Panel>
  )
}
