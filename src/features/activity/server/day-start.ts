import { sameClock } from '#core/zone-clock.ts'

/** Returns when a day begins in a time zone, or the day `later` days after it. */
export function dayStart(date: string, timeZone: string, later = 0): Date {
  return new Date(sameClock(Date.parse(`${date}T00:00:00Z`) + later * 86_400_000, 'UTC', timeZone))
}
