import { sameClock } from '#core/zone-clock.ts'

/** Returns a store's local time, to the second: "2026-11-25T10:00:00". `timeZone` may be an offset ("+05:30"). */
export function localTime(moment: string, timeZone: string): string {
  const at = Date.parse(moment)
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(timeZone) ?? []
  const shown =
    sign === undefined
      ? sameClock(at, timeZone, 'UTC')
      : at + (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  return new Date(shown).toISOString().slice(0, 19)
}
