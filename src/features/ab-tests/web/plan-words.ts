import type { Answer } from '#core/call.ts'
import type { abTestCalls, TestGoal } from '../contract.ts'

type Plan = Pick<Answer<typeof abTestCalls.planner>, 'visitors' | 'usually' | 'visitors_at_one_look' | 'days' | 'weeks'>

/** Longer than this, nobody waits. */
const longest = 26

/** How long a test takes, in plain words. */
export function planWords(plan: Plan, { variants, goal }: { variants: number; goal: TestGoal }): string {
  const { visitors, usually, visitors_at_one_look: once, days, weeks } = plan
  if (visitors === null)
    return goal === 'conversion'
      ? 'The form has no conversions to go by yet: say what rate you expect.'
      : 'Too few visitors bought something to go by yet.'
  const among = variants === 2 ? 'both' : `all ${variants}`
  const half = usually === null ? '' : `; half of them are decided by ${about(usually)}`
  const all = `About ${about(visitors)} visitors in ${among} variants to be certain in four of five tests${half}.`
  const look =
    once === null
      ? ''
      : ` A test that is planned for one look, and never looked at before, takes ${about(once)} to be as sure.`
  if (days === null || weeks === null) return `${all}${look}`
  const advice = weeks > longest ? ' Better look for a larger uplift, or test where more visitors come.' : ''
  return `${weeks === 1 ? 'One week' : `${weeks.toLocaleString('en')} weeks`}. ${all}${look}${advice}`
}

/** No more digits than an estimate has. */
function about(count: number): string {
  return Number(count.toPrecision(3)).toLocaleString('en')
}
