import type { Answer } from '#core/call.ts'
import type { campaignCalls } from '../contract.ts'

type Spread = Answer<typeof campaignCalls.bestTimes>

/** Formats an hour: "12 AM", "3 PM". */
export function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Describes which data a distribution over the hours is based on. */
export function bestTimesWords({ count, own, is_part, is_known, site_hour }: Spread): string {
  const others = count - own
  const at = hourWords(site_hour)
  const usual = is_known ? `the site’s best hour, ${at}` : at
  const part = is_part ? ` These are the first ${count.toLocaleString('en')}.` : ''
  if (count === 0) return 'The audience is empty.'
  if (own === 0)
    return `There are not enough opens and clicks yet to know anyone’s best time. Everyone gets it at ${usual}.${part}`
  const known = `${own.toLocaleString('en')} ${own === 1 ? 'contact gets' : 'contacts get'} it when they usually open and click.`
  return others === 0
    ? `${known}${part}`
    : `${known} ${others.toLocaleString('en')} with little history get it at ${usual}.${part}`
}
