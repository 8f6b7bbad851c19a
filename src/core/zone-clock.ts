const formats = new Map<string, Intl.DateTimeFormat>()
const hourMs = 3_600_000

/** Returns the time of day in a zone, in milliseconds since its midnight. For an unknown zone, uses UTC. */
export function timeOfDay(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  return (part('hour') % 24) * hourMs + part('minute') * 60_000 + part('second') * 1000 + (moment % 1000)
}

/** Returns the date in a zone: "2026-11-20". For an unknown zone, uses UTC. */
export function dateIn(moment: number, timeZone: string): string {
  return new Date(moment + offset(moment, timeZone)).toISOString().slice(0, 10)
}

/** Returns the moment at which clocks in `toZone` show what clocks in `fromZone` show at the given moment. */
export function sameClock(moment: number, fromZone: string, toZone: string): number {
  // Computes the offset twice, because a clock change may lie in between.
  const shown = moment + offset(moment, fromZone)
  const guess = shown - offset(moment, toZone)
  return shown - offset(guess, toZone)
}

/** Returns how far a zone's clocks are ahead of UTC, in milliseconds. */
function offset(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour') % 24,
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(moment / 1000) * 1000
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = formatIn(timeZone) ?? formatIn('UTC')!
  if (formats.size < 500) formats.set(timeZone, format)
  return format
}

function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    })
  } catch {
    return null
  }
}
