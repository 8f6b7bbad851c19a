import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { netRule, orderCalls } from '../contract.ts'

interface FormRevenueProps {
  popupId: string
  /** Time from which orders count. */
  since: string
  /** Last day on which orders count. Defaults to today. */
  until: string | undefined
}

/** Purchases of contacts who came through a form, since a given time. Renders nothing on a site without orders. */
export default function FormRevenue({ popupId, since, until }: FormRevenueProps) {
  const path = useSitePath()
  const settings = useCall(orderCalls.settings, {})
  const { data, isStale } = useCall(
    orderCalls.totals,
    { popup_id: popupId, since, ...(until && { to: until }) },
    { keepPrevious: true, enabled: settings.data?.orders === true },
  )
  if (!settings.data?.orders || !data) return null
  const { totals, currency } = data
  return (
    <Panel title="Revenue" text={`What this form’s subscribers bought after subscribing, in this period. ${netRule}`}>
      <div aria-busy={isStale}>
        <Tiles
          label="Form revenue"
          tiles={[
            { label: 'Net revenue', value: formatMoney(totals.net, currency) },
            { label: 'Orders', value: formatNumber(totals.orders) },
            { label: 'Buyers', value: formatNumber(totals.customers) },
            { label: 'Average order', value: formatMoney(totals.average, currency), note: 'net' },
          ]}
        />
      </div>
      {totals.orders > 0 && (
        <div>
          <LinkButton variant="default" size="xs" to={path(`/orders?period=all&form=${popupId}`)}>
            View orders
          </LinkButton>
        </div>
      )}
    </Panel>
  )
}
