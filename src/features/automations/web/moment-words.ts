/** Formats a moment in a time zone: "Nov 21, 2026, 9:15 AM GMT+1". */
export function momentWords(at: string, timeZone: string): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, ...parts, timeZoneName: 'short' }).format(Date.parse(at))
}
