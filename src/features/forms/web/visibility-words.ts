import type { Popup } from '../contract.ts'

/** What decides when a form shows. */
export type Visibility = Pick<
  Popup,
  'show_type' | 'before_show_delay' | 'before_show_delay_interval' | 'cookie_lifetime' | 'cookie_lifetime_interval'
>

/** "Shows to visitors after 5 seconds, once a month." */
export function visibilityInWords(visibility: Visibility): string {
  return `Shows to visitors ${triggerInWords(visibility)}, ${frequencyInWords(visibility)}.`
}

/** "after 5 seconds", "when they are about to leave" */
export function triggerInWords({ show_type, before_show_delay, before_show_delay_interval }: Visibility): string {
  if (show_type === 'exit') return 'when they are about to leave'
  if (before_show_delay === 0) return 'at once'
  return `after ${counted(before_show_delay, before_show_delay_interval)}`
}

/** "once a month", "once every 3 days", "on every page" */
export function frequencyInWords({ cookie_lifetime: count, cookie_lifetime_interval: interval }: Visibility): string {
  if (interval === 'always' || interval === 'page' || count === 0) return 'on every page'
  if (interval === 'session') return 'once a visit'
  if (count === 1) return `once ${interval === 'hour' ? 'an' : 'a'} ${interval}`
  return `once every ${counted(count, interval)}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
