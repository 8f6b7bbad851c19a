import { sameClock } from '#core/zone-clock.ts'
import type { Campaign } from '../contract.ts'

/** The chosen send time: a day ("2026-11-21"), a time on the twelve-hour clock, and whose clock counts. */
export interface SendTime {
  readonly when: 'now' | 'later'
  readonly day: string
  /** "9:15". */
  readonly time: string
  readonly half: 'AM' | 'PM'
  readonly zone: 'site' | 'contact'
}

const dayMs = 86_400_000
const quarters = ['00', '15', '30', '45']

/** Every time within half a day in steps of 15 minutes: 12:00, 12:15 … 11:45. */
export const timesOfDay: readonly string[] = Array.from({ length: 48 }, (_, step) => {
  const hour = Math.floor(step / 4)
  return `${hour === 0 ? 12 : hour}:${quarters[step % 4]}`
})

/** Returns the moment at which the zone's clocks show the chosen time; NaN if no day is chosen. */
export function momentOf({ day, time, half }: Pick<SendTime, 'day' | 'time' | 'half'>, timeZone: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const shown = Date.parse(`${day}T00:00:00Z`) + ((hour % 12) + (half === 'PM' ? 12 : 0)) * 3_600_000 + minute * 60_000
  return Number.isFinite(shown) ? sameClock(shown, 'UTC', timeZone) : Number.NaN
}

/** Returns the choice that corresponds to a moment in a time zone, rounded down to a quarter of an hour. */
export function choiceOf(moment: number, timeZone: string): Pick<SendTime, 'day' | 'time' | 'half'> {
  const shown = new Date(sameClock(moment, timeZone, 'UTC'))
  const hour = shown.getUTCHours()
  const quarter = quarters[Math.floor(shown.getUTCMinutes() / 15)]
  return {
    day: shown.toISOString().slice(0, 10),
    time: `${hour % 12 === 0 ? 12 : hour % 12}:${quarter}`,
    half: hour < 12 ? 'AM' : 'PM',
  }
}

/** Returns the initial choice: tomorrow at 10 AM. */
export function firstChoice(now: number, timeZone: string): SendTime {
  const { day } = choiceOf(now + dayMs, timeZone)
  return { when: 'now', day, time: '10:00', half: 'AM', zone: 'site' }
}

/** The send time of a draft, as it is stored. */
export type Schedule = Pick<Campaign, 'schedule_at' | 'schedule_zone'>

/** Returns the stored form of a choice. It has no moment if no day is chosen, or if the campaign is sent right away. */
export function scheduleOf(time: SendTime, timeZone: string): Schedule {
  const moment = time.when === 'now' ? Number.NaN : momentOf(time, timeZone)
  return { schedule_at: Number.isNaN(moment) ? null : new Date(moment).toISOString(), schedule_zone: time.zone }
}

/** Returns the stored choice, or `first` if there is none. */
export function timeOf({ schedule_at, schedule_zone }: Schedule, first: SendTime, timeZone: string): SendTime {
  const offered = { ...first, zone: schedule_zone }
  return schedule_at === null ? offered : { ...offered, when: 'later', ...choiceOf(Date.parse(schedule_at), timeZone) }
}

/** Checks whether a choice equals the stored one. */
export function isSameSchedule(time: SendTime, stored: Schedule, timeZone: string): boolean {
  const { schedule_at, schedule_zone } = scheduleOf(time, timeZone)
  return schedule_at === stored.schedule_at && schedule_zone === stored.schedule_zone
}

/**
 * Formats a moment in a time zone: "Saturday, Nov 21, 2026, 9:15 AM GMT+1". For each contact's own clock, no zone is
 * shown.
 */
export function momentWords(moment: number, timeZone: string, zone: SendTime['zone'] = 'site'): string {
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zone === 'site' && { timeZoneName: 'short' }),
  }).format(moment)
  return zone === 'site' ? words : `${words}, recipient’s time zone`
}
