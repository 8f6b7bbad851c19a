import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { currencyOf } from '#features/orders/server/index.ts'
import type { Report } from '../contract.ts'
import { keyOf } from './automation.ts'
import { publishedFlow } from './flows.ts'
import type { AutomationRow } from './store.ts'
import { waitingBySteps } from './store-report.ts'
import { type Tally, talliesOf } from './store-tallies.ts'
import { splitsOf } from './splits.ts'
import { upliftOf } from './uplift.ts'

/** Returns the results of a flow, by step and in total. */
export async function reportOf(db: Db, siteId: Id, row: AutomationRow): Promise<Report> {
  const of = keyOf(siteId, row.id)
  const tallies = await talliesOf(db, of)
  const waiting = await waitingBySteps(db, of)
  const published = await publishedFlow(db, siteId, row.id, row.version)
  const flow = published?.flow ?? row.draft
  const treated = tallies.filter(({ is_held }) => !is_held)
  const sumOf = (which: (tally: Tally) => boolean) => treated.filter(which).reduce((all, { count }) => all + count, 0)
  return {
    entered: sumOf(({ measure }) => measure === 'entered'),
    waiting: [...waiting.values()].reduce((all, count) => all + count, 0),
    completed: sumOf(({ measure, detail }) => measure === 'ended' && detail === 'completed'),
    sent: sumOf(({ measure, detail }) => measure === 'outcome' && detail === 'sent'),
    opened: sumOf(({ measure }) => measure === 'opened'),
    clicked: sumOf(({ measure }) => measure === 'clicked'),
    converted: sumOf(({ measure }) => measure === 'converted'),
    revenue: revenueOf(treated),
    currency: await currencyOf(db, siteId),
    steps: flow.steps.map(({ id }) => {
      const here = (measure: Tally['measure']) => (tally: Tally) => tally.step_id === id && tally.measure === measure
      return {
        step_id: id,
        waiting: waiting.get(id) ?? 0,
        passed: sumOf(here('outcome')),
        converted: sumOf(here('converted')),
        left: sumOf((tally) => here('ended')(tally) && tally.detail !== 'completed'),
        opened: sumOf(here('opened')),
        clicked: sumOf(here('clicked')),
        revenue: revenueOf(treated.filter(({ step_id }) => step_id === id)),
        outcomes: countsByDetail(treated.filter(here('outcome'))),
      }
    }),
    ends: countsByDetail(treated.filter(({ measure }) => measure === 'ended')),
    uplift: await upliftOf(db, of, tallies),
    splits: await splitsOf(db, { ...of, version: row.version }, flow, tallies),
  }
}

function countsByDetail(tallies: readonly Tally[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { detail, count } of tallies) if (count > 0) counts.set(detail, (counts.get(detail) ?? 0) + count)
  return Object.fromEntries(counts)
}

const revenueOf = (tallies: readonly Tally[]): number =>
  tallies.filter(({ measure }) => measure === 'revenue').reduce((all, { amount }) => all + amount, 0)
