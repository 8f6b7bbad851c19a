import type { CampaignTest } from '../contract.ts'
import { countWords } from './campaign-words.ts'

/** A subject that fewer get wins mostly by luck: 30 % against 20 % opened shows in eight of ten tests from 300 each on. */
const few = 100

/** Who gets which subject, and what becomes of the others. */
export function sharesWords({ variants, share, hours }: CampaignTest, count: number | undefined): string {
  if (count === undefined) return 'Counting…'
  const tested = Math.round((count * share) / 100)
  const each = Math.floor(tested / (variants.length + 1))
  const luck = each < few ? ' Sample too small to be reliable.' : ''
  if (share === 100) return `Each contact gets one variant, about ${countWords('email', each)} each.${luck}`
  const got = `${countWords('email', tested)} get${tested === 1 ? 's' : ''} one variant, about ${each.toLocaleString('en')} each.`
  const then = `After ${hours} ${hours === 1 ? 'hour' : 'hours'} the winner is sent to the other ${(count - tested).toLocaleString('en')}.`
  return `${got}${luck} ${then}`
}
