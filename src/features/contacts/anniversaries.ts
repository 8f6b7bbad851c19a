const dayMs = 86_400_000
/** So many days hold every day of the calendar. */
const aYear = 366

/** The day ("2026-11-20") so many days later. */
export function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The days of the calendar ("11-20") from a day to so many days later; 29 February is kept on the 28th where there is none. */
export function anniversariesIn(day: string, days: number): string[] {
  const all = Array.from({ length: Math.min(days, aYear) + 1 }, (_, later) => daysFrom(day, later))
  return all.flatMap((date) => {
    const isLastOfFebruary = date.endsWith('-02-28') && daysFrom(date, 1).endsWith('-03-01')
    return isLastOfFebruary ? ['02-28', '02-29'] : [date.slice(5)]
  })
}
