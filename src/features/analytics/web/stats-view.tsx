import { lazy, Suspense, useState } from 'react'
import { useHasRole, useSite } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { analyticsCalls } from '../contract.ts'
import { BreakdownPanel } from './breakdown-panel.tsx'
import { type Metric, metrics } from './metrics.ts'
import { MetricTiles } from './metric-tiles.tsx'
import { SeriesTable } from './series-table.tsx'
import figures from './figure-card.module.css'
import { dashboardFigures, formFigures } from './slots.ts'
import { StatsControls } from './stats-controls.tsx'
import styles from './stats-view.module.css'
import { SubscriberGrowth } from './subscriber-growth.tsx'
import { useStatsChoice } from './use-stats-choice.ts'

const SeriesChart = lazy(() => import('./series-chart.tsx'))

/**
 * Totals of a period compared with the previous one, one of them over time as a chart and as a table, and the
 * breakdowns; for a form, or for the whole site.
 */
export function StatsView({ popupId }: { popupId?: string }) {
  const { time_zone } = useSite()
  const [metric, setMetric] = useState<Metric>(metrics[0]!)
  const choice = useStatsChoice()
  const { span, range, interval } = choice
  const input = { ...span, interval, ...(popupId && { object_id: popupId }) }
  const { data, error, isStale, refetch } = useCall(analyticsCalls.stats, input, {
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  const isEmpty = data?.totals.views === 0 && data.totals.conversions === 0 && data.totals.closes === 0
  const chart = data && (
    <SeriesChart series={data.series} metric={metric} interval={data.interval} timeZone={time_zone} />
  )
  return (
    <>
      <StatsControls choice={choice} popupId={popupId} />
      <div className={styles.notice}>
        <ErrorNotice error={error} retry={refetch} />
      </div>
      {(data || !error) && (
        <>
          <section
            className={styles.stats}
            aria-label="Statistics"
            aria-busy={isStale}
            data-stale={isStale || undefined}
          >
            <MetricTiles totals={data?.totals} previous={data?.previous} current={metric} onChoose={setMetric} />
            <div className={styles.chart}>
              {isEmpty ? <p className={styles.empty}>No views in this period.</p> : <Suspense>{chart}</Suspense>}
            </div>
            {data && <SeriesTable series={data.series} interval={data.interval} timeZone={time_zone} />}
          </section>
          {!popupId && data && <SiteFigures since={data.series[0]!.at} until={data.ends_at} />}
          <BreakdownPanel breakdowns={data?.breakdowns} choice={choice} popupId={popupId} />
          {popupId && data && (
            <SlotContent slot={formFigures} props={{ popupId, since: data.series[0]!.at, until: range?.until }} />
          )}
        </>
      )}
    </>
  )
}

/** Other results of the site: revenue, subscribers, email. */
function SiteFigures(span: { since: string; until: string }) {
  return (
    <div className={figures.row}>
      <SlotContent slot={dashboardFigures} props={span} />
      {useHasRole('contacts:read') && <SubscriberGrowth {...span} />}
    </div>
  )
}
