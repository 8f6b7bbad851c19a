import { minConversions } from '#core/statistics/compare.ts'
import type { Statistics, VariantStatistics } from '../contract.ts'

/** Figures of a test that the planner needs. */
type Figures = Pick<Statistics, 'days'> & {
  readonly variants: readonly Pick<VariantStatistics, 'visitors' | 'telling_rate'>[]
}

/** Returns what is known of a test so far: visitors per day, and the original's baseline once there is enough data. */
export function figuresSoFar({ days, variants }: Figures): { visitors_a_day?: number; baseline?: number } {
  const visitors = variants.reduce((sum, one) => sum + one.visitors, 0)
  const { visitors: seen = 0, telling_rate: rate = 0 } = variants[0] ?? {}
  return {
    ...(days >= 1 && visitors > 0 && { visitors_a_day: Number((visitors / days).toPrecision(3)) }),
    ...(rate * seen >= minConversions && rate < 1 && { baseline: rate }),
  }
}
