import { UnstyledButton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Totals } from '../contract.ts'
import { type Metric, metrics } from './metrics.ts'
import styles from './stats-view.module.css'

interface MetricTilesProps {
  totals: Totals | undefined
  previous: Totals | undefined
  current: Metric
  onChoose: (metric: Metric) => void
}

/** The totals in a row of tiles; clicking one shows it in the chart below. */
export function MetricTiles({ totals, previous, current, onChoose }: MetricTilesProps) {
  return (
    <div className={styles.tiles}>
      {metrics.map((metric) => (
        <UnstyledButton
          key={metric.name}
          className={styles.tile}
          aria-pressed={metric === current}
          onClick={() => onChoose(metric)}
        >
          <span className={styles.label}>{metric.label}</span>
          <span className={styles.figure}>{totals ? metric.format(totals[metric.name]) : '–'}</span>
          <span className={styles.change}>
            {totals && previous && <ChangeText {...{ metric, totals, previous }} />}
          </span>
        </UnstyledButton>
      ))}
    </div>
  )
}

function ChangeText({ metric, totals, previous }: { metric: Metric; totals: Totals; previous: Totals }) {
  const change = metric.change(totals[metric.name], previous[metric.name])
  if (!change) return '–'
  const isGood =
    metric.isGood === null || change.direction === 'same' ? null : (change.direction === 'up') === metric.isGood
  const Arrow = change.direction === 'up' ? IconArrowUpRight : IconArrowDownRight
  const words = { up: 'up', down: 'down', same: 'no change,' }[change.direction]
  return (
    <span data-good={isGood ?? undefined} title={`Before: ${metric.format(previous[metric.name])}`}>
      {change.direction !== 'same' && <Arrow size={14} aria-hidden />}
      <span className={styles.hidden}>{words} </span>
      {change.text}
    </span>
  )
}
