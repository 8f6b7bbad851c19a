import { dateIn, sameClock } from '#core/zone-clock.ts'
import type { StepOf } from './flow.ts'

const dayMs = 86_400_000

/** Stored with the position of contacts who reach a "wait until a date" step after its date. No event has this key. */
export const lateMark = 'late'

/** Checks whether contacts who reach the step at this time are late. */
export const isLate = ({ at }: Pick<StepOf<'wait_date'>, 'at'>, now: number): boolean => !(Date.parse(at) >= now)

/**
 * Returns the next moment, never the present one, at which the time zone's clocks show the hour on one of the weekdays.
 * With no weekdays, any day counts.
 */
export function nextClockTime(
  now: number,
  { weekdays, hour }: Pick<StepOf<'wait_until'>, 'weekdays' | 'hour'>,
  timeZone: string,
): number {
  const today = Date.parse(`${dateIn(now, timeZone)}T00:00:00Z`)
  for (let days = 0; days <= 8; days++) {
    const shown = today + days * dayMs
    if (weekdays.length > 0 && !weekdays.includes(new Date(shown).getUTCDay())) continue
    const moment = sameClock(shown + hour * 3_600_000, 'UTC', timeZone)
    if (moment > now) return moment
  }
  return now + dayMs
}
