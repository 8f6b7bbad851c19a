import { FigureCard } from '#features/analytics/web/index.ts'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { orderCalls } from '../contract.ts'

/** Revenue in the dashboard's period. Renders nothing on a site without orders. */
export default function DashboardRevenue({ since, until }: { since: string; until: string }) {
  const path = useSitePath()
  const { time_zone } = useSite()
  const settings = useCall(orderCalls.settings, {})
  const to = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(Date.parse(until) - 1)
  const { data } = useCall(
    orderCalls.totals,
    { since, to },
    {
      keepPrevious: true,
      refetchInterval: 60_000,
      enabled: settings.data?.orders === true,
    },
  )
  if (!settings.data?.orders || !data) return null
  const { totals, currency } = data
  const orders = `${formatNumber(totals.orders)} ${totals.orders === 1 ? 'order' : 'orders'}`
  return (
    <FigureCard
      label="Net revenue"
      value={formatMoney(totals.net, currency)}
      note={totals.orders > 0 ? `${orders} · ${formatMoney(totals.average, currency)} on average` : 'No orders'}
      to={path('/orders')}
    />
  )
}
