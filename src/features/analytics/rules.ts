import { AppError } from '#core/error.ts'
import type { Counts, Interval, Period } from './contract.ts'

/** What can happen to a form, but for `stepKinds`; "held": it would have opened, but for a visitor of the hold-out. */
export const eventKinds = ['view', 'close', 'click', 'held', 'submit', 'conversion'] as const

/** What is known of the visitor at an event; empty where it is not, a `source` also where nobody sent them. */
export interface Traits {
  readonly device: 'desktop' | 'tablet' | 'mobile' | ''
  /** The name of a campaign, or the host of the page that led here. */
  readonly source: string
  /** ISO 3166-1: "DE". */
  readonly country: string
  /** A machine that says so, or an owner who asked not to be counted. */
  readonly isUncounted?: boolean
}

/** The value of all that is counted together, where more different values came in a day than are told apart. */
export const otherValue = '*'

/** The intervals that a period can be cut into; the first one unless told: weeks, as spec.md section 9 says, where there are any. */
export const intervalsOf = {
  '1 day': ['hour'],
  '1 week': ['week', 'day'],
  '1 month': ['week', 'day'],
  '3 months': ['week', 'day'],
  '1 year': ['week', 'day'],
} as const satisfies Record<Period, readonly Interval[]>

/** The interval that a period is cut into. Throws `invalid` when it cannot be cut into those that are wanted. */
export function intervalFor(period: Period, wanted: Interval | undefined): Interval {
  const possible: readonly Interval[] = intervalsOf[period]
  if (wanted === undefined) return possible[0]!
  if (possible.includes(wanted)) return wanted
  const message = `A period of ${period} can be shown by ${possible.join(' or ')}.`
  throw new AppError('invalid', message, { issues: [{ path: 'interval', message }] })
}

/** The interval that days of a range are cut into: weeks where that makes a picture, or what is wanted. Throws `invalid` for hours. */
export function intervalForDays(count: number, wanted: Interval | undefined): Interval {
  if (wanted !== 'hour') return wanted ?? (count > 31 ? 'week' : 'day')
  const message = 'A date range can be shown by day or week.'
  throw new AppError('invalid', message, { issues: [{ path: 'interval', message }] })
}

/** How often each counted thing happened. */
interface Sums {
  readonly views: number
  readonly closes: number
  readonly conversions: number
}

/** Adds counts up; `rate` is conversions per view, at most 1, and 0 where nothing was viewed. */
export function countsOf(all: readonly Sums[]): Counts {
  const [views, closes, conversions] = [sum(all, 'views'), sum(all, 'closes'), sum(all, 'conversions')]
  return { views, conversions, closes, rate: views === 0 ? 0 : Math.min(1, conversions / views) }
}

function sum(all: readonly Sums[], name: keyof Sums): number {
  return all.reduce((total, one) => total + one[name], 0)
}
