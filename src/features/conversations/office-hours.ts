import { dateIn, sameClock } from '#core/zone-clock.ts'
import type { ChatHours } from '#embed/extra-data/chat-data.ts'

const day = 86_400_000
/** Maximum number of days that are counted. No one waits longer than this. */
const maxDays = 400

/**
 * Yields the office hours of the days starting with the one that contains a moment, in milliseconds since 1970. Closed
 * days are skipped.
 */
function* openingsFrom({ time_zone: zone, days }: ChatHours, at: number, count: number) {
  const midnight = Date.parse(`${dateIn(at, zone)}T00:00:00Z`)
  for (let after = 0; after <= count; after++) {
    const date = midnight + after * day
    const open = days[new Date(date).getUTCDay()]
    const onClock = (minutes: number) => sameClock(date + minutes * 60_000, 'UTC', zone)
    if (open) yield { from: onClock(open.from), to: onClock(open.to) }
  }
}

/** Returns when the office hours next begin, in milliseconds since 1970; null if never. */
export function nextOpening(hours: ChatHours, at: number): number | null {
  for (const { from } of openingsFrom(hours, at, 7)) if (from > at) return from
  return null
}

/**
 * Returns how many of the seconds between two moments are in office hours; all of them if there are no office hours.
 */
export function officeSeconds(hours: ChatHours | null, from: number, to: number): number {
  if (!hours) return Math.max(0, Math.round((to - from) / 1000))
  let sum = 0
  for (const open of openingsFrom(hours, from, Math.min(maxDays, Math.ceil((to - from) / day) + 1)))
    sum += Math.max(0, Math.min(open.to, to) - Math.max(open.from, from))
  return Math.round(sum / 1000)
}
