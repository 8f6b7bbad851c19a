import type { SiteSettings } from '../contract.ts'

/** Describes a cap: "2 forms a day per visitor", "none". */
export function capInWords(cap: SiteSettings['cap']): string {
  if (!cap || cap.interval === 'always') return 'none'
  const { count, interval } = cap
  const each = interval === 'session' ? 'a visit' : interval === 'hour' ? 'an hour' : `a ${interval}`
  return `${count} ${count === 1 ? 'form' : 'forms'} ${each} per visitor`
}
