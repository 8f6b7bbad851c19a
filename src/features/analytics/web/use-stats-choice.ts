import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { type Dimension, dimensions, type Interval, type Period, periods } from '../contract.ts'
import { intervalsOf } from '../rules.ts'

const defaults = { period: '1 week', interval: '', by: 'page' }

/** What the figures on a page are asked by, kept in its address. */
export interface StatsChoice {
  readonly period: Period
  readonly interval: Interval
  readonly by: Dimension
  readonly choose: (change: { period?: Period; interval?: Interval; by?: Dimension }) => void
}

/** Reads the choice out of the address: a week by days, unless it says otherwise. */
export function useStatsChoice(): StatsChoice {
  const [state, choose] = useUrlState(defaults)
  const period = periods.find((name) => name === state.period) ?? '1 week'
  const possible: readonly Interval[] = intervalsOf[period]
  return {
    period,
    interval: possible.find((name) => name === state.interval) ?? possible[0]!,
    by: dimensions.find((name) => name === state.by) ?? 'page',
    choose: (change) => choose({ ...(change.period && { interval: '' }), ...change }),
  }
}
