import type { Answer } from '#core/call.ts'
import type { abTestCalls, TestGoal } from '../contract.ts'

/** How long a test takes, by the planner. */
export type Plan = Pick<
  Answer<typeof abTestCalls.planner>,
  'visitors' | 'usually' | 'visitors_at_one_look' | 'days' | 'weeks'
>

/** A test that takes longer than this is no use: seasons and the shop itself change meanwhile. */
const maxWeeks = 26

/** How long a test takes, in a sentence. */
export function planWords(
  { visitors, days, weeks }: Plan,
  { variants, goal }: { variants: number; goal: TestGoal },
): string {
  if (visitors === null)
    return goal === 'conversion'
      ? 'No conversions yet to estimate from. Enter the rate you expect.'
      : 'Not enough orders yet to estimate from.'
  if (weeks !== null && weeks > maxWeeks) return 'Too few visitors to decide: test a bigger change.'
  const all = `about ${about(visitors)} visitors across ${variants === 2 ? 'both' : `all ${variants}`} variants`
  if (days === null || weeks === null) return `${all[0]!.toUpperCase()}${all.slice(1)}.`
  return `${weeks === 1 ? '1 week' : `${weeks} weeks`}, ${all}.`
}

/** What the estimate means, for a tooltip; null where there is none. */
export function planDetails({ visitors, usually, visitors_at_one_look: once, weeks }: Plan): string | null {
  if (visitors === null || (weeks ?? 0) > maxWeeks) return null
  const half = usually === null ? '' : ` Half of such tests are decided by ${about(usually)} visitors.`
  const look = once === null ? '' : ` A test that is checked only once, at the end, would need ${about(once)}.`
  return `A real difference of this size is found in 80% of tests, and you can check the results at any time.${half}${look}`
}

/** No more digits than an estimate has. */
function about(count: number): string {
  return Number(count.toPrecision(3)).toLocaleString('en')
}
