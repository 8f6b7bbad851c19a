import { timeOfDay } from '#core/zone-clock.ts'

const hourMs = 3_600_000

/**
 * When the clocks of a zone next show an hour, within a day of a moment; within that hour, by a place from 0 to 1, so that not everybody
 * is sent theirs on the stroke. While it is that hour: at once.
 */
export function bestMoment(from: number, { hour, zone, place }: { hour: number; zone: string; place: number }): number {
  const shown = timeOfDay(from, zone)
  if (Math.floor(shown / hourMs) === hour) return from
  const wait = (hour * hourMs - shown + 24 * hourMs) % (24 * hourMs)
  const begins = from + wait
  // Where the clocks change in between, the hour lies an hour before or after.
  const off = hour * hourMs - timeOfDay(begins, zone)
  const mended = begins + (Math.abs(off) > 12 * hourMs ? off - Math.sign(off) * 24 * hourMs : off)
  return Math.min(mended + Math.floor(place * hourMs), from + 24 * hourMs)
}
