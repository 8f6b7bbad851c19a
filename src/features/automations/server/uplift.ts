import type { Db } from '#platform/server/db/database.ts'
import { conversionCell, incrementalOf } from '#features/ab-tests/server/index.ts'
import type { Report } from '../contract.ts'
import { publishedFlow } from './flows.ts'
import type { AutomationKey } from './store-enrollments.ts'
import { type GroupFigures, groupFigures } from './store-report.ts'

/** What a flow brings that would not have come without it: by the intervals of A/B tests, which hold at every look. */
export async function upliftOf(db: Db, of: AutomationKey): Promise<Report['uplift']> {
  const figures = await groupFigures(db, of)
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
  // Each version shared people out in its own way, so each is a span of its own.
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
