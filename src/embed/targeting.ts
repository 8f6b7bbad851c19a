import type { PublishedForm } from './protocol.ts'
import { read, seenKey } from './storage.ts'

type Condition = (form: PublishedForm) => boolean

/** In seconds. */
const spans: Record<string, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
}

/** False while the form stays away because it was seen, and for good after a conversion. */
const rested: Condition = (form) => {
  const { count, interval } = form.frequency
  const seen = read('localStorage', seenKey(form.id))
  if (seen === 'done') return false
  if (interval === 'session') return !read('sessionStorage', seenKey(form.id))
  const since = seen ? (Date.now() - +seen) / 1000 : -1
  // Intervals without a span ("always", "page") compare with NaN: never too soon. A clock that was set back neither.
  return !(since >= 0 && since < count * spans[interval]!)
}

/** All must hold for a form to show to this visitor on this page. Display rules are further entries. */
const conditions: readonly Condition[] = [rested]

/** Whether the form may show to this visitor, on this page, now. */
export function mayShow(form: PublishedForm): boolean {
  return conditions.every((condition) => condition(form))
}
