import { formatMoney } from '#core/money.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { netRule, type Order, orderCalls, orderStatusNames } from '../contract.ts'
import { OrderActions } from './order-actions.tsx'
import { sourceNames } from './order-words.ts'
import styles from './orders.module.css'

const columns = [{ label: 'Product' }, { label: 'Quantity', isNumber: true }, { label: 'Price', isNumber: true }]

/** One order: its items, buyer, amounts and status. */
export default function OrderPage() {
  const { orderId = '' } = useParams()
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(orderCalls.load, { order_id: orderId })
  const order = data?.order
  return (
    <Page
      title={order ? `Order ${order.external_id}` : 'Order'}
      back={{ label: 'Orders', to: path('/orders') }}
      note={order && <StatusBadge status={order.status} label={orderStatusNames[order.status]} />}
      actions={order && <OrderActions key={order.id} order={order} />}
    >
      <ErrorNotice error={error} retry={error?.code === 'not_found' ? undefined : refetch} />
      {isLoading && <ListSkeleton rows={2} height={160} />}
      {order && (
        <div className={styles.two}>
          <div>
            <Items order={order} />
            <About order={order} />
          </div>
          <Money order={order} />
        </div>
      )}
    </Page>
  )
}

function Items({ order: { items, currency } }: { order: Order }) {
  return (
    <Panel title="Items">
      {items.length === 0 && <p className={styles.text}>No items recorded.</p>}
      {items.length > 0 && (
        <Table label="Products" columns={columns}>
          {items.map(({ product_id, title, quantity, price }, index) => (
            <Row key={index}>
              <Cell kind="main">
                {title || product_id}
                {title && product_id && <span className={styles.mark}>{product_id}</span>}
              </Cell>
              <Cell kind="number" label="Quantity">
                {quantity}
              </Cell>
              <Cell kind="number">{formatMoney(price, currency)}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  )
}

function Money({ order }: { order: Order }) {
  const { currency, total, tax, shipping, discount, refunded, net, rate, is_counted } = order
  const { currency: own } = useSite()
  const money = (amount: number) => formatMoney(amount, currency)
  const some = (amount: number) => (amount > 0 ? money(amount) : null)
  return (
    <Panel title="Total" text={netRule}>
      <Facts
        facts={[
          ['Paid', money(total)],
          ['Tax', some(tax)],
          ['Shipping', some(shipping)],
          ['Discount', some(discount)],
          ['Refunded', some(refunded)],
          ['Net revenue', money(net)],
          [`In ${own}`, rate !== null && own !== '' && own !== currency ? formatMoney(net * rate, own) : null],
          ['Counted', is_counted ? 'Yes' : 'No'],
        ]}
      />
    </Panel>
  )
}

function About({ order }: { order: Order }) {
  const path = useSitePath()
  const { contact_id, popup_id, email, placed_at, source, is_fulfilled, is_verified, discount_codes } = order
  const buyer = contact_id ? <TextLink to={path(`/contacts/${contact_id}`)}>{email || 'A contact'}</TextLink> : email
  const form = popup_id ? <TextLink to={path(`/forms/${popup_id}/statistics`)}>A form</TextLink> : null
  return (
    <Panel title="Details">
      <Facts
        facts={[
          ['Buyer', buyer],
          ['Signup form', form],
          ['Fulfillment', is_fulfilled ? 'Fulfilled' : 'Unfulfilled'],
          ['Placed', formatFullMoment(placed_at)],
          ['Discount codes', discount_codes.join(', ')],
          ['Source', sourceNames[source]],
          ['Verified', is_verified ? 'Yes' : 'No, reported only by a browser'],
        ]}
      />
    </Panel>
  )
}
