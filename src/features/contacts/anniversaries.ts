const dayMs = 86_400_000
/** Number of days that includes every day of the calendar. */
const aYear = 366

/** Returns the day ("2026-11-20") a number of days later. */
export function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/**
 * Returns the days of the calendar ("11-20") from a day to a number of days later. In years without February 29, it
 * falls on February 28.
 */
export function anniversariesIn(day: string, days: number): string[] {
  const all = Array.from({ length: Math.min(days, aYear) + 1 }, (_, later) => daysFrom(day, later))
  return all.flatMap((date) => {
    const isLastOfFebruary = date.endsWith('-02-28') && daysFrom(date, 1).endsWith('-03-01')
    return isLastOfFebruary ? ['02-28', '02-29'] : [date.slice(5)]
  })
}
