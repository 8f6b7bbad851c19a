import { minConversions } from '#core/statistics/compare.ts'
import type { Statistics, VariantStatistics } from '../contract.ts'

/** What the planner needs of a test's figures. */
type Figures = Pick<Statistics, 'days'> & {
  readonly variants: readonly Pick<VariantStatistics, 'visitors' | 'telling_rate'>[]
}

/** What is known of a test's visitors by now: how many come in a day, and what its original has, once that says something. */
export function hadSoFar({ days, variants }: Figures): { visitors_a_day?: number; baseline?: number } {
  const visitors = variants.reduce((sum, one) => sum + one.visitors, 0)
  const { visitors: seen = 0, telling_rate: rate = 0 } = variants[0] ?? {}
  return {
    ...(days >= 1 && visitors > 0 && { visitors_a_day: Number((visitors / days).toPrecision(3)) }),
    ...(rate * seen >= minConversions && rate < 1 && { baseline: rate }),
  }
}
