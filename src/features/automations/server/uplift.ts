import type { Db } from '#platform/server/db/database.ts'
import { conversionCell } from '#core/statistics/tally.ts'
import { incrementalOf } from '#features/ab-tests/server/index.ts'
import type { Report } from '../contract.ts'
import { publishedFlow } from './flows.ts'
import type { AutomationKey } from './store-enrollments.ts'
import type { Tally } from './store-tallies.ts'

/**
 * The results of one group of contacts who entered while a version was published. Only each contact's first entry
 * counts.
 */
interface GroupFigures {
  readonly version: number
  readonly isHeld: boolean
  readonly people: number
  readonly conversions: number
  readonly revenue: number
  readonly squares: number
}

/**
 * Calculates the conversions and revenue that would not have happened without the flow, with the intervals of A/B
 * tests, which are valid however often they are checked.
 */
export async function upliftOf(db: Db, of: AutomationKey, tallies: readonly Tally[]): Promise<Report['uplift']> {
  const figures = groupsOf(tallies)
  if (!figures.some(({ isHeld }) => isHeld)) return null
  const sum = (isHeld: boolean) => {
    const group = figures.filter((one) => one.isHeld === isHeld)
    const all = (key: 'people' | 'conversions' | 'revenue') => group.reduce((total, one) => total + one[key], 0)
    return { people: all('people'), conversions: all('conversions'), revenue: all('revenue') }
  }
  const versions = [...new Set(figures.map(({ version }) => version))]
  const shares = new Map<number, number>()
  for (const version of versions) {
    const published = await publishedFlow(db, of.siteId, of.automationId, version)
    shares.set(version, (published?.flow.hold_out ?? 0) / 100)
  }
  // Each version divided contacts by its own shares, so each is a separate stratum.
  const compared = (cellOf: (group: GroupFigures | undefined) => ReturnType<typeof conversionCell>) => {
    const strata = versions.map((version) => {
      const control = shares.get(version)!
      const group = (isHeld: boolean) => figures.find((one) => one.version === version && one.isHeld === isHeld)
      return {
        shares: { shown: 1 - control, control },
        cells: { shown: cellOf(group(false)), control: cellOf(group(true)) },
      }
    })
    const { incremental: more, low, high } = incrementalOf(strata)
    return { more, low, high }
  }
  return {
    treated: sum(false),
    held: sum(true),
    conversions: compared((group) => conversionCell(group?.people ?? 0, group?.conversions ?? 0)),
    revenue: compared((group) => ({
      visitors: group?.people ?? 0,
      sum: group?.revenue ?? 0,
      squares: group?.squares ?? 0,
    })),
  }
}

function groupsOf(tallies: readonly Tally[]): GroupFigures[] {
  const firsts = tallies.filter(({ measure }) => measure === 'first')
  return firsts.map(({ version, is_held, count }) => {
    const of = (wanted: Tally['measure']) =>
      tallies.find((one) => one.measure === wanted && one.version === version && one.is_held === is_held)
    const earned = of('first_revenue')
    return {
      version,
      isHeld: is_held,
      people: count,
      conversions: of('first_converted')?.count ?? 0,
      revenue: earned?.amount ?? 0,
      squares: earned?.squares ?? 0,
    }
  })
}
