import { AppError } from '#core/error.ts'
import { isMonday } from './store-spans.ts'

const dayMs = 86_400_000
/** Unique viewers of more days are known by whole weeks, and of no more than so many weeks: see store-viewers.ts. */
const longest = { days: 92, weeks: 52 }

/** Days of a range that somebody chose: the first, the one after the last, and how many those are. */
export interface CustomDays {
  readonly from: string
  readonly to: string
  readonly count: number
}

/** The days of a chosen range, in whole weeks where it is long. Throws `invalid` for one that is none. */
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
