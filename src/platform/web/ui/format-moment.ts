const minute = 60_000
const day = 24 * 60 * minute
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const sameYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', year: 'numeric' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time for a list: "5 minutes ago", "yesterday", "Nov 20". */
export function formatMoment(moment: string, now: number = Date.now()): string {
  const at = new Date(moment)
  const age = now - at.getTime()
  if (age < minute) return 'just now'
  if (age < 60 * minute) return relative.format(-Math.floor(age / minute), 'minute')
  if (age < day) return relative.format(-Math.floor(age / (60 * minute)), 'hour')
  if (age < 7 * day) return relative.format(-Math.floor(age / day), 'day')
  return at.getFullYear() === new Date(now).getFullYear() ? sameYear.format(at) : otherYear.format(at)
}

/** Formats a time in full: "Nov 20, 2026, 9:50 AM". */
export function formatFullMoment(moment: string): string {
  return full.format(new Date(moment))
}
