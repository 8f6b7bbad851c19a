import type { CampaignTest } from '../contract.ts'
import { countWords } from './campaign-words.ts'

/**
 * Below this many recipients, a variant wins mostly by luck. Open rates of 30% and 20% are told apart in eight of ten
 * tests from 300 recipients each.
 */
const few = 100

/** Names of the kinds of test in the wizard. */
export const kindNames: Record<CampaignTest['kind'], string> = {
  subject: 'Subject',
  sender: 'Sender',
  content: 'Content',
  time: 'Send time',
}

/** Names of the metrics by which variants are judged. */
export const metricNames: Record<CampaignTest['winner_by'], string> = {
  opened: 'Open rate',
  clicked: 'Click rate',
  revenue: 'Revenue per recipient',
}

/** Describes how many contacts get each variant, and what happens with the others. */
export function sharesWords(test: CampaignTest, count: number | undefined): string {
  const { variants, share } = test
  if (count === undefined) return 'Counting…'
  const tested = Math.round((count * share) / 100)
  const each = Math.floor(tested / (variants.length + 1))
  const luck = each < few ? ' Sample too small to be reliable.' : ''
  if (share === 100) return `Each contact gets one variant, about ${countWords('email', each)} each.${luck}`
  const got = `${countWords('email', tested)} get${tested === 1 ? 's' : ''} one variant, about ${each.toLocaleString('en')} each.`
  return `${got}${luck} ${restWords(test, (count - tested).toLocaleString('en'))}`
}

/** Describes when the winner goes to the rest, and what happens if there is none by then. */
function restWords({ ends, hours, undecided }: CampaignTest, rest: string): string {
  if (ends === 'hand') return `The other ${rest} wait until you choose a winner.`
  const then = `${undecided === 'best' ? 'If there is no clear winner by then, they get the best variant so far.' : 'If there is no clear winner by then, they wait until there is one or you choose.'}`
  if (ends === 'time') return `After ${hoursWords(hours)} the winner is sent to the other ${rest}. ${then}`
  return `As soon as there is a clear winner, it is sent to the other ${rest}, at the latest after ${hoursWords(hours)}. ${then}`
}

/** Describes a test in one line, for a summary. */
export function testWords(test: CampaignTest): string {
  const { kind, share, winner_by, ends, hours } = test
  const what = `${kindNames[kind]}, by ${metricNames[winner_by].toLowerCase()}`
  if (share === 100) return `${what}; each contact gets one variant`
  const when = {
    time: `after ${hoursWords(hours)}`,
    verdict: `once it is clear, after ${hoursWords(hours)} at the latest`,
    hand: 'when you choose it',
  }[ends]
  return `${what}; on ${share}% of them, the winner goes to the others ${when}`
}

function hoursWords(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}
