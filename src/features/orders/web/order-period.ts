/** Periods for which orders can be viewed. The keys are used in the URL. */
export const periods = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
  all: 'All time',
} as const

/** Returns the first and last day of a period, in the site's time zone; an empty object for all time. */
export function daysOf(period: string, timeZone: string, now: number = Date.now()): { from?: string; to?: string } {
  const length = Number(period)
  if (!(period in periods) || Number.isNaN(length)) return {}
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  const first = new Date(Date.parse(today) - (length - 1) * 86_400_000)
  return { from: first.toISOString().slice(0, 10), to: today }
}
