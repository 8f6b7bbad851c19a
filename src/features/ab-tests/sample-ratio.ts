import { gammaTail } from './special-functions.ts'
import { nothing, type Stratum } from './tally.ts'

/** Below this, visitors are not shared out as they should be, and the figures cannot be trusted. */
const alarmBelow = 0.001

/** Whether visitors were shared out as planned. */
export interface SampleRatio {
  /** How likely so crooked a split is when all is well. */
  readonly p: number
  readonly isAlarm: boolean
  /** How many visitors each variant should have had. */
  readonly expected: Readonly<Record<string, number>>
}

/** Pearson's chi-squared test of the visitors of each variant against its shares; over spans with more than one variant. */
export function sampleRatio(strata: readonly Stratum[]): SampleRatio {
  const expected: Record<string, number> = {}
  const seen: Record<string, number> = {}
  for (const { shares, cells } of strata) {
    const ids = Object.keys(shares).filter((id) => shares[id]! > 0)
    if (ids.length < 2) continue
    const visitorsOf = (id: string) => (cells[id] ?? nothing).visitors
    const all = ids.reduce((sum, id) => sum + visitorsOf(id), 0)
    const whole = ids.reduce((sum, id) => sum + shares[id]!, 0)
    for (const id of ids) {
      expected[id] = (expected[id] ?? 0) + (all * shares[id]!) / whole
      seen[id] = (seen[id] ?? 0) + visitorsOf(id)
    }
  }
  const ids = Object.keys(expected).filter((id) => expected[id]! > 0)
  const square = ids.reduce((sum, id) => sum + (seen[id]! - expected[id]!) ** 2 / expected[id]!, 0)
  const p = ids.length < 2 ? 1 : gammaTail((ids.length - 1) / 2, square / 2)
  return { p, isAlarm: p < alarmBelow, expected }
}
