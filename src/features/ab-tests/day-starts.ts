import { sameClock, timeOfDay } from '#core/zone-clock.ts'

const dayMs = 86_400_000

/** The first moment of each day of a zone, every `step` days, from the one that `from` is in to the one that `to` is in. */
export function dayStarts(from: number, to: number, timeZone: string, step = 1): Date[] {
  // Noon, which every day has once.
  const noon = sameClock(from - timeOfDay(from, timeZone) + dayMs / 2, timeZone, 'UTC')
  const first = noon - (noon % dayMs)
  const starts: Date[] = []
  for (let day = first; ; day += step * dayMs) {
    const start = sameClock(day, 'UTC', timeZone)
    if (start > to) return starts
    starts.push(new Date(start))
  }
}
