import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { type Dimension, dimensions, type Interval, type Period, periods } from '../contract.ts'
import { intervalsOf } from '../rules.ts'
import { type DayRange, daysIn, rangeOf } from './day-range.ts'

const defaults = { period: '1 week', since: '', until: '', interval: '', by: 'page' }
const intervalName = 'trellis.statistics.interval'

/** Selection of the figures on a page, stored in its address. */
export interface StatsChoice {
  readonly period: Period
  /** Days that replace the period; null if none are selected. */
  readonly range: DayRange | null
  /** The same in the format of the calls. */
  readonly span: { readonly period: Period } | DayRange
  /** Empty if there is no choice. */
  readonly intervals: readonly Interval[]
  readonly interval: Interval
  readonly by: Dimension
  readonly choose: (change: { period?: Period; range?: DayRange; interval?: Interval; by?: Dimension }) => void
}

/**
 * Reads the selection from the address. Defaults to one week. If weeks would give only two bars, the chart is by day;
 * longer periods are by week, or by the interval that was last chosen in this browser.
 */
export function useStatsChoice(): StatsChoice {
  const [state, choose] = useUrlState(defaults)
  const period = periods.find((name) => name === state.period) ?? '1 week'
  const range = rangeOf(state.since, state.until)
  const possible = range
    ? intervalsOfDays(daysIn(range))
    : period === '1 week'
      ? (['day'] as const)
      : intervalsOf[period]
  const wanted = state.interval || lastInterval()
  return {
    period,
    range,
    span: range ?? { period },
    intervals: possible.length > 1 ? possible.toSorted() : [],
    interval: possible.find((name) => name === wanted) ?? possible[0]!,
    by: dimensions.find((name) => name === state.by) ?? 'page',
    choose: ({ period: nextPeriod, range: nextRange, ...change }) => {
      if (change.interval) keepInterval(change.interval)
      choose({
        ...(nextPeriod && { period: nextPeriod, since: '', until: '', interval: '' }),
        ...(nextRange && { ...nextRange, interval: '' }),
        ...change,
      })
    },
  }
}

/** The first is the default for a range. */
function intervalsOfDays(count: number): readonly Interval[] {
  if (count < 14) return ['day']
  return count > 31 ? ['week', 'day'] : ['day', 'week']
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
    // If storage is blocked, the selection is in the address.
  }
}
