import { sameClock, timeOfDay } from '#core/zone-clock.ts'

const dayMs = 86_400_000

/** Returns the start of every `step`-th day in a time zone, from the day of `from` to the day of `to`. */
export function dayStarts(from: number, to: number, timeZone: string, step = 1): Date[] {
  // Uses noon, which exists exactly once on each day.
  const noon = sameClock(from - timeOfDay(from, timeZone) + dayMs / 2, timeZone, 'UTC')
  const first = noon - (noon % dayMs)
  const starts: Date[] = []
  for (let day = first; ; day += step * dayMs) {
    const start = sameClock(day, 'UTC', timeZone)
    if (start > to) return starts
    starts.push(new Date(start))
  }
}
