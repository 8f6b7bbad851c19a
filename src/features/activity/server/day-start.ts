import { sameClock } from '#core/zone-clock.ts'

/** When a day begins in a time zone; `later` is so many days after it. */
export function dayStart(date: string, timeZone: string, later = 0): Date {
  return new Date(sameClock(Date.parse(`${date}T00:00:00Z`) + later * 86_400_000, 'UTC', timeZone))
}
