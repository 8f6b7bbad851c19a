import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useSite } from '#platform/web/site.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { pointNamer, reportLines, type ReportInterval, type ReportView } from './report-lines.ts'
import type { Report } from './report-page.tsx'
import { ExportReport } from './report-export.tsx'
import styles from './report.module.css'

const TimeChart = lazy(() => import('#platform/web/ui/time-chart.tsx'))

const viewsOf = (type: Report['campaign']['type']): { value: ReportView; label: string }[] => [
  { value: 'reactions', label: type === 'email' ? 'Opens and clicks' : 'Clicks' },
  { value: 'sent', label: 'Sent' },
  { value: 'trouble', label: type === 'email' ? 'Unsubscribes and bounces' : 'Bounces' },
  { value: 'revenue', label: 'Revenue' },
]
const intervals = [
  { value: 'hour', label: 'First 3 days' },
  { value: 'day', label: 'By day' },
]

type Column = readonly [label: string, key: 'sent' | 'opened' | 'clicked' | 'unsubscribed' | 'bounced' | 'complained']
const ofPush: readonly Column[] = [
  ['Sent', 'sent'],
  ['Clicked', 'clicked'],
  ['Bounced', 'bounced'],
]
const ofMail: readonly Column[] = [
  ['Sent', 'sent'],
  ['Opened', 'opened'],
  ['Clicked', 'clicked'],
  ['Unsubscribed', 'unsubscribed'],
  ['Bounced', 'bounced'],
  ['Marked as spam', 'complained'],
]

interface ReportChartProps {
  report: Report
  interval: ReportInterval
  onInterval: (interval: string) => void
}

/** Shows the report over time, as a chart and as a table. */
export function ReportChart({ report, interval, onInterval }: ReportChartProps) {
  const { time_zone } = useSite()
  const [view, setView] = useState<ReportView>('reactions')
  const chart = useMemo(
    () => reportLines(report, { view, interval, timeZone: time_zone }),
    [report, view, interval, time_zone],
  )
  return (
    <Panel title="Over time">
      <div className={styles.controls}>
        <SegmentedControl
          size="xs"
          aria-label="Metric"
          data={viewsOf(report.campaign.type)}
          value={view}
          onChange={(value) => setView(value as ReportView)}
        />
        <SegmentedControl size="xs" aria-label="Interval" data={intervals} value={interval} onChange={onInterval} />
      </div>
      {chart.names.length === 0 && <p className={styles.quiet}>No activity yet.</p>}
      {chart.names.length > 0 && (
        <>
          {chart.lines.length > 1 && (
            <div className={styles.legend} aria-hidden>
              {chart.lines.map(({ label, color }) => (
                <span key={label} style={{ '--line': `var(${color})` } as object}>
                  {label}
                </span>
              ))}
            </div>
          )}
          <div className={styles.chart}>
            <Suspense>
              <TimeChart {...chart} />
            </Suspense>
          </div>
          <PointTable report={report} nameOf={pointNamer(interval, time_zone)} />
        </>
      )}
    </Panel>
  )
}

function PointTable({ report, nameOf }: { report: Report; nameOf: (at: string) => string }) {
  const columns = report.campaign.type === 'email' ? ofMail : ofPush
  return (
    <details className={styles.figures}>
      <summary>View as table</summary>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-label="Report as a table">
        <table className={styles.table}>
          <thead>
            <tr>
              {['Time', ...columns.map(([label]) => label), 'Revenue'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.over_time.map((point) => (
              <tr key={point.at}>
                <th scope="row">{nameOf(point.at)}</th>
                {columns.map(([label, key]) => (
                  <td key={label}>{formatNumber(point[key])}</td>
                ))}
                <td>{formatMoney(point.revenue, report.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ExportReport campaignId={report.campaign.id} part="over_time" label="Export as CSV" />
    </details>
  )
}
