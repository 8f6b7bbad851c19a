import { VisuallyHidden } from '@mantine/core'
import { sparklinePoints } from './sparkline-path.ts'

const width = 72
const height = 20

/** A small chart of a number over time, oldest value first. `label` describes it in words. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const points = sparklinePoints(values, width, height)
  return (
    <span>
      <svg width={width} height={height + 4} viewBox={`0 -2 ${width} ${height + 4}`} aria-hidden>
        <polyline
          points={points}
          fill="none"
          stroke="var(--trellis-accent-text)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
