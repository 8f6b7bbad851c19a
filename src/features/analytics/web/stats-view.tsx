import { lazy, Suspense, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { analyticsCalls, type Period } from '../contract.ts'
import { type Metric, metrics } from './metrics.ts'
import { MetricTiles } from './metric-tiles.tsx'
import { SeriesTable } from './series-table.tsx'
import styles from './stats-view.module.css'

const SeriesChart = lazy(() => import('./series-chart.tsx'))

interface StatsViewProps {
  period: Period
  /** A form, or the whole site. */
  popupId?: string
}

/** The totals of a span of time against the span before, and how one of them went, as a picture and as a table. */
export function StatsView({ period, popupId }: StatsViewProps) {
  const { time_zone } = useSite()
  const [metric, setMetric] = useState<Metric>(metrics[0]!)
  const input = { period, ...(popupId && { object_id: popupId }) }
  const { data, error, refetch } = useCall(analyticsCalls.stats, input, { keepPrevious: true, refetchInterval: 60_000 })
  if (!data && error) return <ErrorNotice error={error} retry={refetch} />
  const chart = data && (
    <SeriesChart series={data.series} metric={metric} interval={data.interval} timeZone={time_zone} />
  )
  return (
    <section className={styles.stats} aria-label="Figures">
      <MetricTiles totals={data?.totals} previous={data?.previous} current={metric} onChoose={setMetric} />
      <div className={styles.chart}>
        <Suspense>{chart}</Suspense>
      </div>
      {data && <SeriesTable series={data.series} interval={data.interval} timeZone={time_zone} />}
    </section>
  )
}
