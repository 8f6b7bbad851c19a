import type { SiteSettings } from '../contract.ts'

/** "at most 2 forms a day", "as many as there are" */
export function capInWords(cap: SiteSettings['cap']): string {
  if (!cap || cap.interval === 'always') return 'a visitor sees as many as there are'
  const { count, interval } = cap
  const each = interval === 'session' ? 'a visit' : interval === 'hour' ? 'an hour' : `a ${interval}`
  return `a visitor sees at most ${count} ${count === 1 ? 'form' : 'forms'} ${each}`
}
