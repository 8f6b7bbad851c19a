import { sameClock, timeOfDay } from '#core/zone-clock.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** The hour on Monday at which the report of the last week is sent. */
const tellingHour = 7

/** The most recent complete week, in the time zone's local time. */
export interface LastWeek {
  /** Its Monday: "2026-11-09". */
  readonly monday: string
  /** Its last millisecond. */
  readonly end: number
  /** Whether its report may be sent already. */
  readonly isDue: boolean
}

/** Returns the last complete week, from Monday to Sunday, before `now`. */
export function lastWeekOf(now: number, timeZone: string): LastWeek {
  // Uses noon, which occurs exactly once every day.
  const noon = sameClock(now - timeOfDay(now, timeZone) + dayMs / 2, timeZone, 'UTC')
  const today = noon - (noon % dayMs)
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const thisMonday = today - weekday * dayMs
  const begin = sameClock(thisMonday, 'UTC', timeZone)
  return {
    monday: new Date(thisMonday - 7 * dayMs).toISOString().slice(0, 10),
    end: begin - 1,
    isDue: now >= begin + tellingHour * hourMs,
  }
}
