import { VisuallyHidden } from '@mantine/core'
import type { Interval } from '#core/statistics/compare.ts'
import styles from './test-page.module.css'

const width = 240
const height = 20

/** Ends of the scale shared by all plots of a test. */
export interface Scale {
  readonly from: number
  readonly to: number
}

/** Returns a scale that fits all of these. */
export function scaleOf(variants: readonly (Interval & { mean: number | null })[]): Scale {
  const values = variants.flatMap(({ mean, low, high }) => [mean, low, high]).filter((value) => value !== null)
  const from = Math.min(...values)
  const to = Math.max(...values)
  const room = (to - from || Math.abs(to) || 1) * 0.06
  return { from: Math.max(0, from - room), to: to + room }
}

interface IntervalPlotProps extends Interval {
  mean: number
  scale: Scale
  /** Mean of the original, drawn as a reference line. */
  beside: number | null
  tone: 'original' | 'better' | 'worse' | 'open'
  label: string
}

/** An interval as a bar with its mean marked, on the scale shared by all variants. */
export function IntervalPlot({ mean, low, high, scale, beside, tone, label }: IntervalPlotProps) {
  const x = (value: number) => ((value - scale.from) / (scale.to - scale.from)) * width
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg
        className={styles.plot}
        data-tone={tone}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {beside !== null && <line className={styles.beside} x1={x(beside)} x2={x(beside)} y1={0} y2={height} />}
        {low !== null && high !== null && (
          <rect className={styles.span} x={x(low)} width={Math.max(1, x(high) - x(low))} y={6} height={8} rx={3} />
        )}
        <rect className={styles.middle} x={x(mean) - 1.5} width={3} y={2} height={16} rx={1.5} />
      </svg>
    </>
  )
}
