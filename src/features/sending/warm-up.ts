const day = 86_400_000
/** Each day, so many times as many as the day before. */
const growth = 1.5
/** A server that sends so many a day has an established reputation. */
const warm = 100_000

/**
 * How many messages a server that is new to the world may be given on a day (a number of days since the first); infinity
 * when its warm-up is over.
 */
export function warmUpCap(first: number, days: number): number {
  if (days < 0) return 0
  const cap = Math.round(first * growth ** Math.min(days, 60))
  return cap >= warm ? Number.POSITIVE_INFINITY : cap
}

/** The midnight (UTC) that ends the day of a moment, in milliseconds since 1970. */
export function nextDay(now: number): number {
  return (Math.floor(now / day) + 1) * day
}

/** Days from one date ("2026-11-20") to a moment, in UTC; negative before it. */
export function daysSince(date: string, now: number): number {
  return Math.floor(now / day) - Math.floor(Date.parse(`${date}T00:00:00Z`) / day)
}
