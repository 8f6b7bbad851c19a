import { timeOfDay } from '#core/zone-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** When the hours end in which nothing is sent, or null when they do not last now. `from` and `to` are hours; equal: there are none. */
export function quietUntil(moment: number, timeZone: string, from: number, to: number): number | null {
  if (from === to) return null
  const time = timeOfDay(moment, timeZone)
  const [start, end] = [from * hourMs, to * hourMs]
  const isQuiet = start < end ? time >= start && time < end : time >= start || time < end
  if (!isQuiet) return null
  const until = moment + ((end - time + dayMs) % dayMs)
  // The clocks may have changed in between: it ends when they show the hour, if they do on that day.
  const early = (end - timeOfDay(until, timeZone) + dayMs + dayMs / 2) % dayMs
  const changed = until + early - dayMs / 2
  return timeOfDay(changed, timeZone) === end ? changed : until
}
