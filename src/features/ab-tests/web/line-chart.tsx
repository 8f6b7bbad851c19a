import { useElementSize } from '@mantine/hooks'
import { formatShare } from '#core/number.ts'
import type { ratesOverTime } from './rates-over-time.ts'
import styles from './line-chart.module.css'

interface LineChartProps extends Pick<ReturnType<typeof ratesOverTime>, 'points' | 'lines'> {
  interval: 'hour' | 'day' | 'week'
  timeZone: string
}

const height = 220
const edge = { left: 44, right: 22, top: 12, bottom: 26 }

/** Line chart of each variant's cumulative rate, so that the lines settle as more visitors come. */
export default function LineChart({ points, lines, interval, timeZone }: LineChartProps) {
  const { ref, width } = useElementSize()
  const highest = Math.max(0.01, ...lines.flatMap(({ rates }) => rates.filter((rate) => rate !== null))) * 1.1
  const x = (i: number) => edge.left + (i / Math.max(1, points.length - 1)) * (width - edge.left - edge.right)
  const y = (rate: number) => height - edge.bottom - (rate / highest) * (height - edge.top - edge.bottom)
  const nameOf = namer(interval, timeZone)
  const step = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(width / 110))))
  const ticks = [0, highest / 3, (highest * 2) / 3, highest]
  if (points.length === 0) return <p className={styles.nothing}>No visitors yet.</p>
  return (
    <div ref={ref}>
      <svg className={styles.picture} width={width} height={height} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
              {formatShare(tick)}
            </text>
          </g>
        ))}
        {points.map(
          (at, i) =>
            i % step === 0 && (
              <text key={at} className={styles.tick} x={x(i)} y={height - 6} textAnchor="middle">
                {nameOf(at)}
              </text>
            ),
        )}
        {lines.map(({ id, rates }, line) => (
          <g key={id} {...lookOf(line)}>
            <polyline
              className={styles.line}
              points={rates.flatMap((rate, i) => (rate === null ? [] : `${x(i)},${y(rate)}`)).join(' ')}
            />
            {rates.at(-1) != null && (
              <circle className={styles.last} cx={x(rates.length - 1)} cy={y(rates.at(-1)!)} r={3.5} />
            )}
          </g>
        ))}
      </svg>
      <ul className={styles.legend}>
        {lines.map(({ id, variant, rates }, line) => (
          <li key={id} {...lookOf(line)}>
            {variant} {rates.at(-1) == null ? '–' : formatShare(rates.at(-1)!)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function namer(interval: LineChartProps['interval'], timeZone: string): (at: string) => string {
  const options = interval === 'hour' ? ({ hour: 'numeric' } as const) : ({ month: 'short', day: 'numeric' } as const)
  const format = new Intl.DateTimeFormat('en', { ...options, timeZone })
  return (at) => format.format(new Date(at))
}

/** Returns the style of a line: five colors, dashed when a color is used again. */
function lookOf(line: number) {
  return { 'data-line': line % 5, 'data-dashed': line >= 5 || undefined }
}
