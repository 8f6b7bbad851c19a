import type { PublishedForm } from './protocol.ts'
import { read, seenKey } from './storage.ts'

type Condition = (form: PublishedForm) => boolean

const second = 1000
const day = 86_400 * second
const spans: Record<string, number> = {
  second,
  minute: 60 * second,
  hour: 3600 * second,
  day,
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
}

/** False while the form stays away because it was seen, and for good after a conversion. */
const rested: Condition = (form) => {
  const { count, interval } = form.frequency
  const seen = read('localStorage', seenKey(form.id))
  if (seen === 'done') return false
  if (interval === 'session') return !read('sessionStorage', seenKey(form.id))
  const since = seen ? Date.now() - +seen : -1
  // Intervals without a span ("always", "page") compare with NaN: never too soon. A clock that was set back neither.
  return !(since >= 0 && since < count * spans[interval]!)
}

/** All must hold for a form to show to this visitor on this page. Display rules are further entries. */
const conditions: readonly Condition[] = [rested]

/** Whether the form may show to this visitor, on this page, now. */
export function mayShow(form: PublishedForm): boolean {
  return conditions.every((condition) => condition(form))
}
