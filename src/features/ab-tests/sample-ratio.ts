import { gammaTail } from './special-functions.ts'
import { nothing, type Stratum } from './tally.ts'

/** Below this, visitors are not shared out as they should be, and the figures cannot be trusted. */
const alarmBelow = 0.001

/** Of fewer visitors than this, chi-squared knows too little (Cochran, 1954): such variants are looked at together. */
const fewestExpected = 5

/** Whether visitors were shared out as planned. */
export interface SampleRatio {
  /** How likely a look finds so crooked a split when all is well. */
  readonly p: number
  readonly isAlarm: boolean
  /** How many visitors each variant should have had. */
  readonly expected: Readonly<Record<string, number>>
}

/** Pearson's chi-squared test of the visitors of each variant against its shares, at one look; over spans with more than one variant. */
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
  const groups = together(Object.keys(expected).map((id) => ({ expected: expected[id]!, seen: seen[id]! })))
  const square = groups.reduce((sum, one) => sum + (one.seen - one.expected) ** 2 / one.expected, 0)
  const p = groups.length < 2 ? 1 : gammaTail((groups.length - 1) / 2, square / 2)
  return { p, isAlarm: p < alarmBelow, expected }
}

interface Group {
  readonly expected: number
  readonly seen: number
}

/** Puts the smallest groups together until each is large enough. */
function together(groups: readonly Group[]): Group[] {
  const [first, second, ...others] = groups.toSorted((a, b) => a.expected - b.expected)
  if (!first || !second || first.expected >= fewestExpected) return [...groups]
  return together([{ expected: first.expected + second.expected, seen: first.seen + second.seen }, ...others])
}
