import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { currencyOf } from '#features/orders/server/index.ts'
import type { Report } from '../contract.ts'
import { keyOf } from './automation.ts'
import { publishedFlow } from './flows.ts'
import type { AutomationRow } from './store.ts'
import { conversionsByStep, outcomesOf, placesOf, totalsByAutomation } from './store-report.ts'
import { splitsOf } from './splits.ts'
import { upliftOf } from './uplift.ts'

/** What a flow brought, by step and in all. */
export async function reportOf(db: Db, siteId: Id, row: AutomationRow): Promise<Report> {
  const of = keyOf(siteId, row.id)
  const places = await placesOf(db, of)
  const outcomes = await outcomesOf(db, of)
  const converted = await conversionsByStep(db, of)
  const totals = (await totalsByAutomation(db, siteId, row.id)).get(row.id)
  const published = await publishedFlow(db, siteId, row.id, row.version)
  const flow = published?.flow ?? row.draft
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const all = places.map(({ waiting, ended }) => waiting + ended)
  const ends = new Map<string, number>()
  for (const { reason, ended } of places) if (ended > 0) ends.set(reason, (ends.get(reason) ?? 0) + ended)
  return {
    entered: sum(all),
    waiting: sum(places.map(({ waiting }) => waiting)),
    completed: ends.get('completed') ?? 0,
    converted: sum([...converted.values()]),
    revenue: totals?.revenue ?? 0,
    currency: await currencyOf(db, siteId),
    steps: flow.steps.map(({ id }) => ({
      step_id: id,
      waiting: sum(places.filter(({ step_id }) => step_id === id).map(({ waiting }) => waiting)),
      passed: sum(outcomes.filter(({ step_id }) => step_id === id).map(({ count }) => count)),
      converted: converted.get(id) ?? 0,
      left: sum(
        places.filter(({ step_id, reason }) => step_id === id && reason !== 'completed').map(({ ended }) => ended),
      ),
      outcomes: Object.fromEntries(
        outcomes.filter(({ step_id }) => step_id === id).map(({ outcome, count }) => [outcome, count]),
      ),
    })),
    ends: Object.fromEntries(ends),
    uplift: await upliftOf(db, of),
    splits: await splitsOf(db, { ...of, version: row.version }, flow),
  }
}
