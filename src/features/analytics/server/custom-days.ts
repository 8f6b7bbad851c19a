import { AppError } from '#core/error.ts'
import { isMonday } from './store-spans.ts'

const dayMs = 86_400_000
/**
 * Unique viewers of longer ranges are only known by whole weeks, and for at most this many weeks: see store-viewers.ts.
 */
const longest = { days: 92, weeks: 52 }

/** Days of a custom range: the first day, the day after the last, and the number of days. */
export interface CustomDays {
  readonly from: string
  readonly to: string
  readonly count: number
}

/**
 * Returns the days of a custom range; a long range is extended to whole weeks. Throws `invalid` for an invalid range.
 */
export function customDays(since: string | undefined, until: string | undefined): CustomDays | null {
  if (!since && !until) return null
  if (!since) throw refusal('since', 'Choose a start date.')
  if (!until) throw refusal('until', 'Choose an end date.')
  if (until < since) throw refusal('until', 'The end date is before the start date.')
  const asked = between(since, dayAfter(until, 1))
  const days = asked.count <= longest.days ? asked : between(monday(asked.from, -1), monday(asked.to, 1))
  if (days.count > longest.weeks * 7) throw refusal('since', 'Choose a range of at most one year.')
  return days
}

function between(from: string, to: string): CustomDays {
  return { from, to, count: Math.round((Date.parse(to) - Date.parse(from)) / dayMs) }
}

function monday(day: string, step: number): string {
  return isMonday(day) ? day : monday(dayAfter(day, step), step)
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

function refusal(path: string, message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path, message }] })
}
