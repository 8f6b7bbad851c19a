import { formatMoney } from '#core/money.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { orderCalls, type OrderPreview } from '../contract.ts'
import { statusNames } from './order-words.ts'
import styles from './orders.module.css'

const columns = [
  { label: 'Order' },
  { label: 'Buyer' },
  { label: 'Placed' },
  { label: 'What' },
  { label: 'Status' },
  { label: 'Total', isNumber: true },
  { label: 'Net revenue', isNumber: true },
]

interface OrderImportPreviewProps {
  importId: string
  mapping: string[]
  currency: string
}

/** How the first orders of a file are read with these columns. */
export function OrderImportPreview({ importId, mapping, currency }: OrderImportPreviewProps) {
  const known = /^[A-Z]{3}$/.test(currency) ? currency : ''
  const input = { import_id: importId, mapping, currency: known }
  const { data, error, isStale, refetch } = useCall(orderCalls.previewImport, input, { keepPrevious: true })
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={3} />
  if (data.problem) return <p className={styles.text}>{data.problem}</p>
  return (
    <div className={styles.scroll}>
      <Table label="The first orders" columns={columns} isStale={isStale}>
        {data.orders.map((order, index) => (
          <PreviewRow key={index} order={order} />
        ))}
      </Table>
    </div>
  )
}

function PreviewRow({ order }: { order: OrderPreview }) {
  const { external_id, email, placed_at, items, status, total, net, currency, problem } = order
  return (
    <Row>
      <Cell kind="main">{external_id || 'Without a number'}</Cell>
      <Cell>{problem ? <span className={styles.refused}>Refused: {problem}</span> : email}</Cell>
      <Cell>{placed_at && formatFullMoment(placed_at)}</Cell>
      <Cell>{items}</Cell>
      <Cell>{status && <StatusBadge status={status} label={statusNames[status]} />}</Cell>
      <Cell kind="number" label="Total">
        {!problem && formatMoney(total, currency)}
      </Cell>
      <Cell kind="number" label="Net">
        {!problem && formatMoney(net, currency)}
      </Cell>
    </Row>
  )
}
