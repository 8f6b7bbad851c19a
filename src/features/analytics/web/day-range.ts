const dayMs = 86_400_000
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Days of the site's time zone, both inclusive: "2026-11-20". */
export interface DayRange {
  readonly since: string
  readonly until: string
}

/** Returns a range of two days; null if they don't form one. */
export function rangeOf(since: string, until: string): DayRange | null {
  const areDays = [since, until].every((day) => dayPattern.test(day) && !Number.isNaN(Date.parse(day)))
  return areDays && since <= until ? { since, until } : null
}

/** Returns the number of days in a range. */
export function daysIn({ since, until }: DayRange): number {
  return Math.round((Date.parse(until) - Date.parse(since)) / dayMs) + 1
}

/** Returns today's date in a time zone. */
export function todayIn(timeZone: string, now: number = Date.now()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
}

/** Returns the last `count` days, including today. */
export function lastDays(count: number, today: string): DayRange {
  return { since: new Date(Date.parse(today) - (count - 1) * dayMs).toISOString().slice(0, 10), until: today }
}

/** Returns a range with another first or last day; the other end is moved if they would cross. */
export function withDay({ since, until }: DayRange, end: keyof DayRange, day: string): DayRange {
  return end === 'since'
    ? { since: day, until: day > until ? day : until }
    : { since: day < since ? day : since, until: day }
}
