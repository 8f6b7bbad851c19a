import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { type Dimension, dimensions, type Interval, type Period, periods } from '../contract.ts'
import { intervalsOf } from '../rules.ts'

const defaults = { period: '1 week', interval: '', by: 'page' }
const intervalName = 'trellis.statistics.interval'

/** What the figures on a page are asked by, kept in its address. */
export interface StatsChoice {
  readonly period: Period
  readonly interval: Interval
  readonly by: Dimension
  readonly choose: (change: { period?: Period; interval?: Interval; by?: Dimension }) => void
}

/**
 * Reads the choice out of the address. Where it does not say: one week, drawn by day, since by week it would be two bars; longer periods by
 * week or the interval that was chosen last in this browser.
 */
export function useStatsChoice(): StatsChoice {
  const [state, choose] = useUrlState(defaults)
  const period = periods.find((name) => name === state.period) ?? '1 week'
  const possible: readonly Interval[] = intervalsOf[period]
  const wanted = period === '1 week' ? 'day' : state.interval || lastInterval()
  return {
    period,
    interval: possible.find((name) => name === wanted) ?? possible[0]!,
    by: dimensions.find((name) => name === state.by) ?? 'page',
    choose: (change) => {
      if (change.interval) keepInterval(change.interval)
      choose({ ...(change.period && { interval: '' }), ...change })
    },
  }
}

function lastInterval(): string | null {
  try {
    return localStorage.getItem(intervalName)
  } catch {
    return null
  }
}

function keepInterval(interval: Interval): void {
  try {
    localStorage.setItem(intervalName, interval)
  } catch {
    // Where nothing may be kept, the address has it.
  }
}
