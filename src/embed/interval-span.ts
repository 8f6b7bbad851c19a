/** In seconds. */
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

/** Seconds of an interval; -1 for the browser's session, 0 for what is not counted in time. */
export function spanOf(interval: string): number {
  return spans[interval] ?? 0
}
