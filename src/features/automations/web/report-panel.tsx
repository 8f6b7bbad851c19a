import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { netRule } from '#features/orders/contract.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import type { Report } from '../contract.ts'
import { reportTiles } from './report-tiles.ts'

/** The overall results of an automation. */
export function ReportPanel({ report }: { report: Report }) {
  const { currency, uplift } = report
  return (
    <Panel title="Report" text={currency === '' ? undefined : netRule}>
      <Tiles label="Figures" tiles={reportTiles(report)} />
      {uplift && <p>{upliftWords(uplift, currency)}</p>}
    </Panel>
  )
}

function upliftWords({ conversions, revenue, held }: NonNullable<Report['uplift']>, currency: string): string {
  const { more, low, high } = conversions
  const group = `${formatNumber(held.people)} contacts in the control group`
  if (more === null || low === null || high === null) return `Not enough conversions yet to compare with the ${group}.`
  const range = `between ${formatNumber(Math.round(low))} and ${formatNumber(Math.round(high))}`
  const extra =
    low > 0 || high < 0
      ? `About ${formatNumber(Math.round(more))} more conversions than without it (${range})`
      : `No clear effect on conversions yet: ${range} more than without it`
  const money =
    currency !== '' && revenue.more !== null && revenue.low !== null && revenue.high !== null
      ? `; revenue: ${formatMoney(revenue.low, currency)} to ${formatMoney(revenue.high, currency)} more`
      : ''
  return `${extra}${money}. Compared with the ${group}.`
}
