import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { UPlot } from '#platform/web/ui/plot.ts'
import type { Interval, Point } from '../contract.ts'
import type { Metric } from './metrics.ts'
import { pointNamer, shortPointNamer } from './name-of-point.ts'
import styles from './series-chart.module.css'

interface SeriesChartProps {
  series: readonly Point[]
  metric: Metric
  interval: Interval
  timeZone: string
}

/** One figure over time: counts as bars while they have room, a share or many of them as a line. The table beside it says the same to those who cannot see it. */
export default function SeriesChart({ series, metric, interval, timeZone }: SeriesChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    if (!host.current || !tip.current) return
    return drawChart(host.current, tip.current, {
      series,
      metric,
      scheme,
      nameOf: pointNamer(interval, timeZone),
      shortNameOf: shortPointNamer(interval, timeZone),
    })
  }, [series, metric, interval, timeZone, scheme])
  return (
    <div className={styles.chart} ref={host} aria-hidden>
      <div className={styles.tip} ref={tip} hidden />
    </div>
  )
}

interface Drawing {
  series: readonly Point[]
  metric: Metric
  /** Not read, but another scheme means other colours: the chart is then drawn anew. */
  scheme: string
  nameOf: (point: Point) => string
  shortNameOf: (point: Point) => string
}

function drawChart(host: HTMLElement, tip: HTMLElement, { series, metric, nameOf, shortNameOf }: Drawing): () => void {
  const values = series.map((point) => point[metric.name])
  const color = (name: string) => getComputedStyle(host).getPropertyValue(name).trim()
  const accent = color('--trellis-accent-text')
  const axis = { stroke: color('--mantine-color-dimmed'), font: `12px ${getComputedStyle(host).fontFamily}` }
  const nameAt = (index: number) => (series[index] ? nameOf(series[index]) : '')
  const isBars = metric.name !== 'rate' && values.length <= 53
  const ceiling = metric.name === 'rate' ? 0.01 : 4
  const plot = new UPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      padding: [8, 24, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false }, points: { size: 8, fill: accent } },
      scales: {
        x: { time: false, ...(isBars && { range: () => [-0.5, values.length - 0.5] }) },
        y: { range: (_plot, _low, high) => [0, Math.max(ceiling, high * 1.1)] },
      },
      axes: [
        {
          ...axis,
          size: 30,
          grid: { show: false },
          ticks: { show: false },
          values: (_plot, at) => at.map((index) => (series[index] ? shortNameOf(series[index]) : '')),
          ...spread(series),
        },
        {
          ...axis,
          grid: { stroke: color('--trellis-line'), width: 1 },
          ticks: { show: false },
          size: 48,
          values: (_plot, ticks) => ticks.map((tick) => (isWhole(tick, metric) ? metric.format(tick) : '')),
        },
      ],
      series: [
        {},
        {
          stroke: accent,
          width: isBars ? 0 : 2,
          fill: isBars ? accent : `color-mix(in srgb, ${accent} 10%, transparent)`,
          points: { show: !isBars && values.length < 9, fill: color('--mantine-color-body') },
          ...(isBars && { paths: UPlot.paths.bars!({ size: [0.7, 48], radius: 0.15 }) }),
        },
      ],
      hooks: { setCursor: [(self) => moveTip(self, tip, { nameAt, valueAt: (i) => metric.format(values[i] ?? 0) })] },
    },
    [values.map((_, i) => i), values],
    host,
  )
  const observer = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: host.clientHeight }))
  observer.observe(host)
  return () => {
    observer.disconnect()
    plot.destroy()
  }
}

/** Names at most every so many points, so that the names do not touch. */
function spread(series: readonly Point[]) {
  return {
    splits: (plot: UPlot) => {
      const step = Math.max(1, Math.ceil(series.length / Math.max(2, Math.floor(plot.width / 90))))
      return series.flatMap((_, i) => (i % step === 0 ? [i] : []))
    },
  }
}

function isWhole(tick: number, { name }: Metric): boolean {
  return name === 'rate' || Number.isInteger(tick)
}

interface TipTexts {
  nameAt: (index: number) => string
  valueAt: (index: number) => string
}

function moveTip(plot: UPlot, tip: HTMLElement, { nameAt, valueAt }: TipTexts): void {
  const { idx, left = -1 } = plot.cursor
  tip.hidden = idx === null || idx === undefined || left < 0
  if (tip.hidden) return
  tip.textContent = `${nameAt(idx!)}: ${valueAt(idx!)}`
  const x = plot.over.offsetLeft + plot.valToPos(idx!, 'x')
  tip.style.left = `${Math.min(Math.max(x, tip.offsetWidth / 2), plot.width - tip.offsetWidth / 2)}px`
}
