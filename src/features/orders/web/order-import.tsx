import { TextInput } from '@mantine/core'
import { ImportPage, type ImportKindView, type OptionsProps } from '#features/imports/web/index.ts'
import { orderCalls } from '../contract.ts'
import { placeNames } from './order-words.ts'

const targets = [
  { value: '', label: "Don't import" },
  ...Object.entries(placeNames).map(([value, label]) => ({ value, label, isShared: value === 'wide_item' })),
]

/** How imports of orders are displayed. */
export const orderImportView: ImportKindView = {
  kind: 'orders',
  noun: 'orders',
  listPath: '/orders/sources',
  listLabel: 'Order sources',
  pathOf: (id) => `/orders/imports/${id}`,
  resultsPath: '/orders?period=all',
  invalidates: [orderCalls.list, orderCalls.totals, orderCalls.settings],
  useTargets: () => () => targets,
  Options,
}

function Options({ options, mapping, issues, onChange }: OptionsProps) {
  if (mapping.includes('currency')) return <p>Existing orders are updated. Unpaid orders are skipped.</p>
  const currency = typeof options['currency'] === 'string' ? options['currency'] : ''
  return (
    <TextInput
      label="Currency of the orders"
      description="The file has no currency column."
      placeholder="EUR"
      maxLength={3}
      w={220}
      value={currency}
      error={issues['currency'] ?? issues['options.currency']}
      onChange={(event) => onChange({ ...options, currency: event.target.value.toUpperCase() })}
    />
  )
}

/** The page of one import of orders. */
export default function OrderImportPage() {
  return <ImportPage view={orderImportView} />
}
