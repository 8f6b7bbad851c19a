import { expect, test } from 'vitest'
import { seeded } from '#core/seeded.ts'
import { controlGroup } from './control-group.ts'
import { type Cell, conversionCell, type Stratum, together } from '#core/statistics/tally.ts'
import { binomial } from '#core/statistics/testing/simulated-tests.ts'

const runs = 150

/** Returns whether an effect is reported at any look. Before each look, `bring` adds to both groups. */
function showsEffect(held: number, looks: number, bring: () => { shown: Cell; control: Cell; isMoney?: boolean }) {
  for (let look = 0; look < looks; look++) {
    const { isMoney, ...cells } = bring()
    const strata: Stratum[] = [{ shares: { shown: 1 - held, control: held }, cells }]
    const found = controlGroup({
      conversions: isMoney ? [] : strata,
      revenue: isMoney ? strata : [],
    })
    const { low, high } = isMoney ? found.revenue! : found
    if (low !== null && high !== null && (low > 0 || high < 0)) return true
  }
  return false
}

/** Returns the share of tests in which an effect is reported, for visitors who convert at these rates. */
function effects(held: number, rate: number, without: number): number {
  const random = seeded(29)
  let found = 0
  for (let run = 0; run < runs; run++) {
    const [shown, control] = [[0, 0] as [number, number], [0, 0] as [number, number]]
    const isFound = showsEffect(held, 200, () => {
      const kept = binomial(250, held, random)
      shown[0] += 250 - kept
      control[0] += kept
      shown[1] += binomial(250 - kept, rate, random)
      control[1] += binomial(kept, without, random)
      return { shown: conversionCell(...shown), control: conversionCell(...control) }
    })
    if (isFound) found++
  }
  return found / runs
}

test.each([0.01, 0.05, 0.1, 0.5])(
  'for a control group of %d without an effect: finds one in at most 5 % of tests, and never misses a real one for good',
  (held) => {
    // At 0.9, a small control group may by chance have no visitors who don't convert.
    for (const rate of [0.01, 0.05, 0.9]) expect(effects(held, rate, rate)).toBeLessThanOrEqual(0.05)
    expect(effects(held, 0.1, 0)).toBe(1)
  },
)

test.each([
  [
    [0.5, 0.01],
    [0.02, 0.2],
  ],
  [
    [0.1, 0.01, 0.5, 0.05],
    [0.02, 0.1, 0.01, 0.05],
  ],
])(
  'for control groups whose share changes %j while rates change %j: finds an effect in at most 5 % of tests',
  (held, rates) => {
    const random = seeded(37)
    let found = 0
    for (let run = 0; run < runs; run++) {
      const spans = held.map(() => ({ shown: conversionCell(0, 0), control: conversionCell(0, 0) }))
      for (let look = 0; look < 200; look++) {
        const at = Math.floor((look / 200) * held.length)
        const kept = binomial(250, held[at]!, random)
        const brought = (cell: Cell, visitors: number) =>
          together(cell, conversionCell(visitors, binomial(visitors, rates[at]!, random)))
        spans[at] = { shown: brought(spans[at]!.shown, 250 - kept), control: brought(spans[at]!.control, kept) }
        const strata = spans
          .slice(0, at + 1)
          .map((cells, i) => ({ shares: { shown: 1 - held[i]!, control: held[i]! }, cells }))
        const { low, high } = controlGroup({ conversions: strata, revenue: [] })
        if (low === null || high === null || (low <= 0 && high >= 0)) continue
        found++
        break
      }
    }
    expect(found / runs).toBeLessThanOrEqual(0.05)
  },
)

test('for revenue whose largest orders are rare and mostly outside the control group: finds an effect in at most 5 % of tests', () => {
  const random = seeded(31)
  const normal = () => Math.sqrt(-2 * Math.log(random() || 1e-300)) * Math.cos(2 * Math.PI * random())
  const held = 0.1
  let found = 0
  for (let run = 0; run < runs; run++) {
    const cells = {
      shown: { visitors: 0, sum: 0, squares: 0 },
      control: { visitors: 0, sum: 0, squares: 0 },
    }
    const isFound = showsEffect(held, 60, () => {
      for (const [cell, visitors] of [
        [cells.shown, 1800],
        [cells.control, 200],
      ] as const) {
        cell.visitors += visitors
        for (let buyers = binomial(visitors, 0.2, random); buyers > 0; buyers--) {
          const spent = 20 * Math.exp(1.5 * normal())
          cell.sum += spent
          cell.squares += spent * spent
        }
      }
      return { ...cells, isMoney: true }
    })
    if (isFound) found++
  }
  expect(found / runs).toBeLessThanOrEqual(0.05)
})
