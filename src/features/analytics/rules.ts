import { AppError } from '#core/error.ts'
import type { Counts, Interval, Period } from './contract.ts'

/**
 * Events of a form, except for `stepKinds`. "held" means that it would have opened, but the visitor is in the control
 * group.
 */
export const eventKinds = ['view', 'close', 'click', 'held', 'submit', 'conversion'] as const

/**
 * What is known about the visitor at an event. Fields are empty if unknown; `source` is also empty if there is none.
 */
export interface Traits {
  readonly device: 'desktop' | 'tablet' | 'mobile' | ''
  /** Name of a campaign, or host of the referring page. */
  readonly source: string
  /** ISO 3166-1 code, such as "DE". */
  readonly country: string
  /** True for a bot that identifies itself, or an owner who opted out of being counted. */
  readonly isUncounted?: boolean
}

/** Stands for all values counted together, when a day had more different values than are counted separately. */
export const otherValue = '*'

/**
 * Intervals that a period can be divided into, default first: weeks where possible, as specified in spec.md section 9.
 */
export const intervalsOf = {
  '1 day': ['hour'],
  '1 week': ['week', 'day'],
  '1 month': ['week', 'day'],
  '3 months': ['week', 'day'],
  '1 year': ['week', 'day'],
} as const satisfies Record<Period, readonly Interval[]>

/** Returns the interval to divide a period into. Throws `invalid` if the requested interval isn't possible. */
export function intervalFor(period: Period, wanted: Interval | undefined): Interval {
  const possible: readonly Interval[] = intervalsOf[period]
  if (wanted === undefined) return possible[0]!
  if (possible.includes(wanted)) return wanted
  const message = `A period of ${period} can be shown by ${possible.join(' or ')}.`
  throw new AppError('invalid', message, { issues: [{ path: 'interval', message }] })
}

/**
 * Returns the interval to divide a date range into: the requested one, or weeks if there are enough days for a chart.
 * Throws `invalid` for hours.
 */
export function intervalForDays(count: number, wanted: Interval | undefined): Interval {
  if (wanted !== 'hour') return wanted ?? (count > 31 ? 'week' : 'day')
  const message = 'A date range can be shown by day or week.'
  throw new AppError('invalid', message, { issues: [{ path: 'interval', message }] })
}

/** Number of times that each counted thing happened. */
interface Sums {
  readonly views: number
  readonly closes: number
  readonly conversions: number
}

/** Sums counts. `rate` is conversions per view, at most 1, and 0 if there were no views. */
export function countsOf(all: readonly Sums[]): Counts {
  const [views, closes, conversions] = [sum(all, 'views'), sum(all, 'closes'), sum(all, 'conversions')]
  return { views, conversions, closes, rate: views === 0 ? 0 : Math.min(1, conversions / views) }
}

function sum(all: readonly Sums[], name: keyof Sums): number {
  return all.reduce((total, one) => total + one[name], 0)
}
