import { formatMoney } from '#core/money.ts'
import { useSitePath } from '#platform/web/site.ts'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { netRule, orderCalls, orderStatusNames } from '../contract.ts'

const columns = [{ label: 'Order' }, { label: 'Items' }, { label: 'Placed' }, { label: 'Net', isNumber: true }]
const max = 5

/** The orders of one contact. Renders nothing if they bought nothing. */
export default function ContactOrders({ contactId, email }: { contactId: string; email: string }) {
  const path = useSitePath()
  const { data } = useCall(orderCalls.list, { contact_id: contactId, limit: max })
  const { data: sums } = useCall(orderCalls.totals, { contact_id: contactId })
  if (!data || !sums || data.orders.length === 0) return null
  const { totals, currency } = sums
  return (
    <Panel title="Orders" text={netRule}>
      <Tiles
        label="Purchases"
        tiles={[
          { label: 'Orders', value: totals.orders },
          { label: 'Spent', value: formatMoney(totals.net, currency) },
          { label: 'Average', value: formatMoney(totals.average, currency) },
        ]}
      />
      <Table label="Orders" columns={columns}>
        {data.orders.map(({ id, external_id, items, status, net, currency: paidIn, placed_at }) => (
          <Row key={id}>
            <Cell kind="main">
              <TextLink to={path(`/orders/${id}`)}>{external_id}</TextLink>
            </Cell>
            <Cell>
              {items
                .map(({ title, product_id }) => title || product_id)
                .join(', ')
                .slice(0, 80)}
            </Cell>
            <Cell>
              <Moment at={placed_at} />
            </Cell>
            <Cell kind="number">{status === 'paid' ? formatMoney(net, paidIn) : orderStatusNames[status]}</Cell>
          </Row>
        ))}
      </Table>
      {data.next && (
        <div>
          <LinkButton variant="default" size="xs" to={path(`/orders?period=all&search=${encodeURIComponent(email)}`)}>
            Show all
          </LinkButton>
        </div>
      )}
    </Panel>
  )
}
