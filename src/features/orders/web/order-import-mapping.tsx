import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ColumnMapping } from '#platform/web/ui/column-mapping.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { orderCalls, type OrderImport } from '../contract.ts'
import { OrderImportPreview } from './order-import-preview.tsx'
import { formatNames, placeNames } from './order-words.ts'

const targets = [
  { value: '', label: 'Nowhere' },
  ...Object.entries(placeNames).map(([value, label]) => ({ value, label })),
]

/** Says where each column of a file of orders goes, shows how its first orders are read, and checks the file. */
export function OrderImportMapping({ found }: { found: OrderImport }) {
  const [mapping, setMapping] = useState(found.mapping)
  const [currency, setCurrency] = useState(found.currency)
  const check = useAction(orderCalls.checkImport, { invalidates: [orderCalls.loadImport, orderCalls.imports] })
  const saysCurrency = mapping.includes('currency')
  const submit = () =>
    void check.run({ import_id: found.id, mapping, ...(!saysCurrency && currency.trim() !== '' && { currency }) })
  return (
    <>
      <Panel
        title={formatNames[found.format]}
        text="The columns were guessed by their names. Change what is wrong; what goes nowhere is left out."
      >
        <ColumnMapping
          columns={found.columns}
          sample={found.sample}
          mapping={mapping}
          targetsOf={() => targets}
          onChange={setMapping}
        />
      </Panel>
      <Panel
        title="The first orders"
        text="An order that is known by its number is brought up to date. What is not paid is refused, with the reason."
        onSubmit={submit}
        foot={
          <Button type="submit" variant={found.state === 'checked' ? 'default' : 'filled'} loading={check.busy}>
            {found.state === 'checked' ? 'Check again' : 'Check the file'}
          </Button>
        }
      >
        <ErrorNotice error={check.error} fields={['currency']} />
        {!saysCurrency && (
          <TextInput
            label="Currency of the orders"
            description="The file does not say."
            placeholder="EUR"
            maxLength={3}
            w={220}
            value={currency}
            error={check.issues['currency']}
            onChange={(event) => setCurrency(event.target.value.toUpperCase())}
          />
        )}
        <OrderImportPreview importId={found.id} mapping={mapping} currency={saysCurrency ? '' : currency} />
      </Panel>
    </>
  )
}
