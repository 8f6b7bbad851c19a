import type { Answer } from '#core/call.ts'
import type { abTestCalls, TestGoal } from '../contract.ts'

/** Duration of a test according to the planner. */
export type Plan = Pick<
  Answer<typeof abTestCalls.planner>,
  'visitors' | 'usually' | 'visitors_at_one_look' | 'days' | 'weeks'
>

/** A longer test isn't useful, because seasons and the shop itself change in the meantime. */
const maxWeeks = 26

/** Describes in a sentence how long a test takes. */
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

/** Explains the estimate in a tooltip; null if there is no estimate. */
export function planDetails({ visitors, usually, visitors_at_one_look: once, weeks }: Plan): string | null {
  if (visitors === null || (weeks ?? 0) > maxWeeks) return null
  const half = usually === null ? '' : ` Half of such tests are decided by ${about(usually)} visitors.`
  const look = once === null ? '' : ` A test that is checked only once, at the end, would need ${about(once)}.`
  return `A real difference of this size is found in 80% of tests, and you can check the results at any time.${half}${look}`
}

/** Rounds to the precision of an estimate. */
function about(count: number): string {
  return Number(count.toPrecision(3)).toLocaleString('en')
}
