import { lazy, Suspense, useMemo } from 'react'
import type { Answer } from '#core/call.ts'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useHasRole, useSite, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { netRule, orderCalls, type OrderQuery, type OrderTotals } from '../contract.ts'
import styles from './orders.module.css'

const TimeChart = lazy(() => import('#platform/web/ui/time-chart.tsx'))

/** The totals of the matching orders, with the rule next to them, and a chart over time. */
export function OrderTotalsView({ query }: { query: Partial<OrderQuery> }) {
  const { time_zone } = useSite()
  const path = useSitePath()
  const mayChange = useHasRole('orders:write')
  const { data, error, refetch } = useCall(orderCalls.totals, query, { keepPrevious: true })
  const chart = useMemo(() => {
    if (!data) return undefined
    const { series, interval, currency } = data
    const format = (options: Intl.DateTimeFormatOptions) => {
      const words = new Intl.DateTimeFormat('en', { ...options, timeZone: time_zone })
      return series.map(({ at }) => words.format(new Date(at)))
    }
    const line = {
      label: 'Net revenue',
      values: series.map(({ net }) => net),
      color: '--trellis-accent-text',
      format: (value: number) => formatMoney(value, currency).replace(/\.00$/, ''),
    }
    return interval === 'day'
      ? {
          names: format({ weekday: 'short', month: 'short', day: 'numeric' }),
          shortNames: format({ month: 'short', day: 'numeric' }),
          lines: [line],
        }
      : {
          names: format({ month: 'long', year: 'numeric' }),
          shortNames: format({ month: 'short', year: '2-digit' }),
          lines: [line],
        }
  }, [data, time_zone])
  return (
    <>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={2} height={110} />}
      {data && <TotalTiles totals={data.totals} currency={data.currency} />}
      {data && (
        <p className={styles.rule}>
          {[netRule, ...leftOut(data.totals)].join(' ')}
          {data.totals.others.length > 0 && mayChange && (
            <>
              {' '}
              <TextLink to={path('/orders/sources')}>Set exchange rates</TextLink>
            </>
          )}
        </p>
      )}
      {chart && chart.names.length > 1 && (
        <div className={styles.picture}>
          <div className={styles.chart}>
            <Suspense>
              <TimeChart {...chart} />
            </Suspense>
          </div>
          <SeriesTable names={chart.names} series={data!.series} currency={data!.currency} />
        </div>
      )}
    </>
  )
}

interface SeriesTableProps {
  names: readonly string[]
  series: Answer<typeof orderCalls.totals>['series']
  currency: string
}

/** The chart's data as a table, newest first. */
function SeriesTable({ names, series, currency }: SeriesTableProps) {
  return (
    <details className={styles.figures}>
      <summary>View as table</summary>
      {/* A scrollable region must be focusable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.rows} tabIndex={0} aria-label="Revenue table">
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Orders</th>
              <th scope="col">Net revenue</th>
            </tr>
          </thead>
          <tbody>
            {series
              .map(({ at, orders, net }, i) => (
                <tr key={at}>
                  <th scope="row">{names[i]}</th>
                  <td>{orders}</td>
                  <td>{formatMoney(net, currency)}</td>
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function TotalTiles({ totals, currency }: { totals: OrderTotals; currency: string }) {
  const money = (amount: number) => formatMoney(amount, currency)
  const { net, orders, customers, average, discount, refunded, tax, shipping } = totals
  return (
    <Tiles
      label="Order totals"
      tiles={[
        { label: 'Net revenue', value: money(net), note: `plus ${money(tax)} tax, ${money(shipping)} shipping` },
        {
          label: 'Orders',
          value: formatNumber(orders),
          note: `of ${formatNumber(customers)} ${customers === 1 ? 'buyer' : 'buyers'}`,
        },
        { label: 'Average order', value: money(average), note: 'net' },
        { label: 'Discounts given', value: money(discount) },
        { label: 'Refunded', value: money(refunded) },
      ]}
    />
  )
}

function leftOut({ left_out, others }: OrderTotals): string[] {
  const { ended, unverified } = left_out
  const orders = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'order is' : 'orders are'}`
  return [
    ...(ended > 0 ? [`${orders(ended)} canceled or refunded.`] : []),
    ...(unverified > 0 ? [`${orders(unverified)} not verified and not included.`] : []),
    ...others.map(
      ({ currency, orders: count, net }) =>
        `Plus ${formatMoney(net, currency)} from ${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'} in ${currency}, which has no exchange rate.`,
    ),
  ]
}
