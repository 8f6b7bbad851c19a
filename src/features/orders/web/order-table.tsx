import { orderStatusNames } from '../contract.ts'
import { formatMoney } from '#core/money.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import type { Order } from '../contract.ts'
import { sourceNames } from './order-words.ts'
import styles from './orders.module.css'

const columns = [
  { label: 'Order' },
  { label: 'Buyer' },
  { label: 'Placed' },
  { label: 'Status' },
  { label: 'Source' },
  { label: 'Total', isNumber: true },
  { label: 'Net revenue', isNumber: true },
]

/** A page of orders. */
export function OrderTable({ orders, isStale }: { orders: readonly Order[]; isStale: boolean }) {
  return (
    <Table label="Orders" columns={columns} isStale={isStale}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </Table>
  )
}

function OrderRow({ order }: { order: Order }) {
  const path = useSitePath()
  const { id, external_id, email, contact_id, status, source, is_verified, is_counted, currency, total, net } = order
  return (
    <Row>
      <Cell kind="main">
        <TextLink to={path(`/orders/${id}`)}>{external_id}</TextLink>
      </Cell>
      <Cell>
        {contact_id ? <TextLink to={path(`/contacts/${contact_id}`)}>{email || 'A contact'}</TextLink> : email}
      </Cell>
      <Cell>
        <Moment at={order.placed_at} />
      </Cell>
      <Cell>
        <StatusBadge status={status} label={orderStatusNames[status]} />
      </Cell>
      <Cell>
        {sourceNames[source]}
        {!is_verified && <span className={styles.mark}>not verified</span>}
      </Cell>
      <Cell kind="number" label="Total">
        {formatMoney(total, currency)}
      </Cell>
      <Cell kind="number" label="Net">
        <span className={is_counted ? undefined : styles.quiet}>{is_counted ? formatMoney(net, currency) : '–'}</span>
      </Cell>
    </Row>
  )
}
