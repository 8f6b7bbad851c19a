/** Returns the day in a time zone that is `days` days from `now`: "2026-11-27". */
export function startOfDay(now: number, zone: string, days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
