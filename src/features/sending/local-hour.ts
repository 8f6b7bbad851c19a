import { timeOfDay } from '#core/zone-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Returns when the current quiet hours end, or null if it isn't quiet now. `from` and `to` are hours; if they're equal,
 * there are no quiet hours.
 */
export function quietUntil(moment: number, timeZone: string, from: number, to: number): number | null {
  if (from === to) return null
  const time = timeOfDay(moment, timeZone)
  const [start, end] = [from * hourMs, to * hourMs]
  const isQuiet = start < end ? time >= start && time < end : time >= start || time < end
  if (!isQuiet) return null
  const until = moment + ((end - time + dayMs) % dayMs)
  // The clocks may change in between. Quiet hours end when local time shows the hour, if it exists on that day.
  const early = (end - timeOfDay(until, timeZone) + dayMs + dayMs / 2) % dayMs
  const changed = until + early - dayMs / 2
  return timeOfDay(changed, timeZone) === end ? changed : until
}
