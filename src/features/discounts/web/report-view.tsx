import { Button, NativeSelect } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Answer } from '#core/call.ts'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { netRule } from '#features/orders/contract.ts'
import { discountCalls } from '../contract.ts'
import { sourceNames } from './discount-words.ts'
import styles from './discounts.module.css'
import { type SourceLine, SourceTable, sumOf } from './source-table.tsx'

const TimeChart = lazy(() => import('#platform/web/ui/time-chart.tsx'))
type Report = Answer<typeof discountCalls.report>

const periods = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', '366': 'Last year' }
/** Number of days listed at first. */
const fewDays = 7
const dayMs = 86_400_000

/** Shows the results of a campaign's codes: in total, by day, and by where they were given out. */
export function ReportView({ campaignId }: { campaignId: string }) {
  const [days, setDays] = useState<keyof typeof periods>('30')
  const wanted = { campaign_id: campaignId, days: Number(days) }
  const { data, error, refetch } = useCall(discountCalls.report, wanted, { keepPrevious: true })
  return (
    <section aria-label="Report">
      <div className={styles.period}>
        <NativeSelect
          aria-label="Period"
          data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
          value={days}
          onChange={(event) => setDays(event.target.value as keyof typeof periods)}
        />
      </div>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={2} height={110} />}
      {data && <Totals report={data} />}
      {data && data.days.length > 0 && <ByDay report={data} days={Number(days)} />}
      {data && data.days.length > 0 && <DayTable report={data} />}
      {data && data.sources.length > 0 && <BySource report={data} />}
    </section>
  )
}

function Totals({ report: { totals, currency } }: { report: Report }) {
  const { issued, shown, claimed, applied, redeemed, revenue, discount_given } = totals
  const part = (count: number) => (issued === 0 ? undefined : `${Math.round((100 * count) / issued)}% of issued`)
  return (
    <>
      <Tiles
        label="Report"
        tiles={[
          { label: 'Issued', value: formatNumber(issued), note: `${formatNumber(shown)} shown on a page` },
          {
            label: 'Copied or applied',
            value: formatNumber(claimed),
            note: `${formatNumber(applied)} added to a cart`,
          },
          { label: 'Redeemed', value: formatNumber(redeemed), note: part(redeemed) },
          { label: 'Revenue', value: formatMoney(revenue, currency), note: 'net' },
          { label: 'Discount given', value: formatMoney(discount_given, currency) },
        ]}
      />
      <p className={`${styles.rule} ${styles.figures}`}>{netRule}</p>
    </>
  )
}

/** Shows each day of the period. Days without results are zero. */
function ByDay({ report, days }: { report: Report; days: number }) {
  const known = new Map(report.days.map((row) => [row.day, row]))
  const last = Date.parse(report.days.at(-1)!.day)
  const all = Array.from({ length: days }, (_, i) => new Date(last - (days - 1 - i) * dayMs).toISOString().slice(0, 10))
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
    return all.map((day) => format.format(new Date(day)))
  }
  return (
    <Panel title="By day">
      <div className={styles.chart}>
        <Suspense>
          <TimeChart
            names={words({ weekday: 'short', month: 'short', day: 'numeric' })}
            shortNames={words({ month: 'short', day: 'numeric' })}
            lines={[
              {
                label: 'Issued',
                values: all.map((day) => known.get(day)?.issued ?? 0),
                color: '--trellis-accent-text',
                format: formatNumber,
              },
              {
                label: 'Redeemed',
                values: all.map((day) => known.get(day)?.redeemed ?? 0),
                color: '--mantine-color-text',
                format: formatNumber,
              },
            ]}
          />
        </Suspense>
      </div>
    </Panel>
  )
}

/** Table of the days with results, latest first. If there are many, the rest is shown on request. */
function DayTable({ report: { days, currency } }: { report: Report }) {
  const [isWhole, setIsWhole] = useState(false)
  const format = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
  const lines = days
    .toReversed()
    .map(({ day, ...figures }) => ({ key: day, name: format.format(new Date(day)), ...figures }))
  return (
    <SourceTable title="Days" of="Day" currency={currency} lines={isWhole ? lines : lines.slice(0, fewDays)}>
      {!isWhole && lines.length > fewDays && (
        <div>
          <Button size="xs" variant="default" onClick={() => setIsWhole(true)}>
            Show all {formatNumber(lines.length)} days
          </Button>
        </div>
      )}
    </SourceTable>
  )
}

/** Shows where codes were given out, and the results by shortcut. */
function BySource({ report: { sources, currency } }: { report: Report }) {
  const shortcuts = new Map<string, SourceLine>()
  for (const { source: _source, source_id: _id, name: _name, shortcut, ...figures } of sources) {
    if (!shortcut) continue
    const before = shortcuts.get(shortcut.id)
    shortcuts.set(shortcut.id, {
      key: shortcut.id,
      name: shortcut.name,
      ...(before ? sumOf(before, figures) : figures),
    })
  }
  return (
    <>
      <SourceTable
        title="By source"
        of="Source"
        currency={currency}
        lines={sources.map(({ source, source_id, name, shortcut: _shortcut, ...figures }) => ({
          key: `${source} ${source_id}`,
          name: name || sourceNames[source],
          note: name && sourceNames[source],
          ...figures,
        }))}
      />
      {shortcuts.size > 0 && (
        <SourceTable title="By shortcut" of="Shortcut" currency={currency} lines={[...shortcuts.values()]} />
      )}
    </>
  )
}
