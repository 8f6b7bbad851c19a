/** Length of each interval in seconds. */
const spans: Record<string, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
  session: -1,
}

/** Returns the seconds of an interval; -1 for the browser session, 0 for intervals that aren't measured in time. */
export function spanOf(interval: string): number {
  return spans[interval] ?? 0
}
