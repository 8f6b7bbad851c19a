const day = 86_400_000
/** Factor by which the limit grows each day. */
const growth = 1.5
/** Number of messages per day at which a server's reputation counts as established. */
const warm = 100_000

/**
 * Returns how many messages a new server may get on a day (counted from the first day); infinity once its warm-up is
 * over.
 */
export function warmUpCap(first: number, days: number): number {
  if (days < 0) return 0
  const cap = Math.round(first * growth ** Math.min(days, 60))
  return cap >= warm ? Number.POSITIVE_INFINITY : cap
}

/** Returns the next midnight (UTC), in milliseconds since 1970. */
export function nextDay(now: number): number {
  return (Math.floor(now / day) + 1) * day
}

/** Returns the number of days from a date ("2026-11-20") to a time, in UTC; negative if the time is before it. */
export function daysSince(date: string, now: number): number {
  return Math.floor(now / day) - Math.floor(Date.parse(`${date}T00:00:00Z`) / day)
}
