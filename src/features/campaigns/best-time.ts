import { timeOfDay } from '#core/zone-clock.ts'

const hourMs = 3_600_000

/**
 * Returns the next moment, within a day, at which a time zone's clocks show an hour. `place` (0 to 1) is the position
 * within that hour, so that not all recipients are sent to on the hour. If it is that hour now, returns the given
 * moment.
 */
export function bestMoment(from: number, { hour, zone, place }: { hour: number; zone: string; place: number }): number {
  const shown = timeOfDay(from, zone)
  if (Math.floor(shown / hourMs) === hour) return from
  const wait = (hour * hourMs - shown + 24 * hourMs) % (24 * hourMs)
  const begins = from + wait
  // If the clocks change in between, the hour is an hour earlier or later.
  const off = hour * hourMs - timeOfDay(begins, zone)
  const mended = begins + (Math.abs(off) > 12 * hourMs ? off - Math.sign(off) * 24 * hourMs : off)
  return Math.min(mended + Math.floor(place * hourMs), from + 24 * hourMs)
}
