import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { UPlot } from './plot.ts'
import styles from './time-chart.module.css'

/** One figure over time. */
export interface ChartLine {
  readonly label: string
  readonly values: readonly number[]
  /** A color of the theme, as a variable: "--trellis-accent-text". */
  readonly color: string
  readonly format: (value: number) => string
  /** True for a share of one rather than a count: never drawn as bars, and its axis may show fractions. */
  readonly isShare?: boolean
}

interface TimeChartProps {
  /** Label of each point, in full and in short form for an axis. */
  names: readonly string[]
  shortNames: readonly string[]
  /** Each has as many values as there are names. Drawn as bars if there is only one line and the bars fit. */
  lines: readonly ChartLine[]
}

/**
 * A chart of figures over time. Users who can't see it need the same data as a table next to it. Load it lazily,
 * because it includes uPlot.
 */
export default function TimeChart({ names, shortNames, lines }: TimeChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    if (!host.current || !tip.current) return
    return draw(host.current, tip.current, { names, shortNames, lines })
    // Another color scheme means other colors, so the chart is drawn again.
  }, [names, shortNames, lines, scheme])
  return (
    <div className={styles.chart} ref={host} aria-hidden>
      <div className={styles.tip} ref={tip} hidden />
    </div>
  )
}

const maxBars = 62
const minCeiling = { count: 4, share: 0.01 }

function draw(host: HTMLElement, tip: HTMLElement, { names, shortNames, lines }: TimeChartProps): () => void {
  const color = (name: string) => getComputedStyle(host).getPropertyValue(name).trim()
  const axis = { stroke: color('--mantine-color-dimmed'), font: `12px ${getComputedStyle(host).fontFamily}` }
  const { format, isShare = false } = lines[0]!
  const isAlone = lines.length === 1
  const isBars = isAlone && !isShare && names.length <= maxBars
  const ceiling = isShare ? minCeiling.share : minCeiling.count
  const plot = new UPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      padding: [8, 24, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false }, points: { size: 7 } },
      scales: {
        x: { time: false, ...(isBars && { range: () => [-0.5, names.length - 0.5] }) },
        y: { range: (_plot, _low, high) => [0, Math.max(ceiling, high * 1.1)] },
      },
      axes: [
        {
          ...axis,
          size: 30,
          grid: { show: false },
          ticks: { show: false },
          values: (_plot, at) => at.map((index) => shortNames[index] ?? ''),
          // Labels only every nth point, so that the labels don't touch.
          splits: ({ width }) => {
            const step = Math.max(1, Math.ceil(names.length / Math.max(2, Math.floor(width / 90))))
            return names.flatMap((_, i) => (i % step === 0 ? [i] : []))
          },
        },
        {
          ...axis,
          grid: { stroke: color('--trellis-line'), width: 1 },
          ticks: { show: false },
          size: 64,
          values: (_plot, ticks) => ticks.map((tick) => (isShare || Number.isInteger(tick) ? format(tick) : '')),
        },
      ],
      series: [
        {},
        ...lines.map((line) => ({
          stroke: color(line.color),
          width: isBars ? 0 : 2,
          ...(isAlone && { fill: `color-mix(in srgb, ${color(line.color)} ${isBars ? 100 : 10}%, transparent)` }),
          ...(isBars && { paths: UPlot.paths.bars!({ size: [0.7, 48], radius: 0.15 }) }),
          points: { show: !isBars && names.length < 9, fill: color('--mantine-color-body') },
        })),
      ],
      hooks: { setCursor: [(self) => moveTip(self, tip, names, lines)] },
    },
    [names.map((_, i) => i), ...lines.map(({ values }) => [...values])],
    host,
  )
  const observer = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: host.clientHeight }))
  observer.observe(host)
  return () => {
    observer.disconnect()
    plot.destroy()
  }
}

function moveTip(plot: UPlot, tip: HTMLElement, names: readonly string[], lines: readonly ChartLine[]): void {
  const { idx, left = -1 } = plot.cursor
  tip.hidden = idx === null || idx === undefined || left < 0
  if (tip.hidden) return
  const values = lines.map(({ label, values: all, format }) => `${label} ${format(all[idx!] ?? 0)}`)
  tip.textContent = [names[idx!] ?? '', ...values].join('\n')
  const x = plot.over.offsetLeft + plot.valToPos(idx!, 'x')
  tip.style.left = `${Math.min(Math.max(x, tip.offsetWidth / 2), plot.width - tip.offsetWidth / 2)}px`
}
