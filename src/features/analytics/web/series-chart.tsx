import { useMemo } from 'react'
import TimeChart from '#platform/web/ui/time-chart.tsx'
import type { Interval, Point } from '../contract.ts'
import type { Metric } from './metrics.ts'
import { pointNamer, shortPointNamer } from './name-of-point.ts'

interface SeriesChartProps {
  series: readonly Point[]
  metric: Metric
  interval: Interval
  timeZone: string
}

/** Chart of one figure over time. The table next to it has the same content in accessible form. */
export default function SeriesChart({ series, metric, interval, timeZone }: SeriesChartProps) {
  const chart = useMemo(() => {
    const { name, label, format } = metric
    const values = series.map((point) => point[name])
    return {
      names: series.map(pointNamer(interval, timeZone)),
      shortNames: series.map(shortPointNamer(interval, timeZone)),
      lines: [{ label, values, color: '--trellis-accent-text', format, isShare: name === 'rate' }],
    }
  }, [series, metric, interval, timeZone])
  return <TimeChart {...chart} />
}
