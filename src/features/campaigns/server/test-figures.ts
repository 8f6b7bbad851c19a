import type { Id } from '#core/id.ts'
import { type Cell, conversionCell, nothing } from '#core/statistics/tally.ts'
import type { Db } from '#platform/server/db/database.ts'
import { figuresByVariant, assignmentsOfRecipients } from '#features/sending/server/index.ts'
import { isTested, variantsOf } from '../test-rules.ts'
import { type TestVerdict, verdictOf } from '../test-verdict.ts'
import type { CampaignRow } from './store.ts'
import { ordersOf } from './store-orders.ts'

const hourMs = 3_600_000

/**
 * Returns the conclusion of a campaign's test at a moment; null if there is no test. Contacts who got the winner
 * afterwards don't count.
 */
export async function verdictOfTest(db: Db, row: CampaignRow, now: number): Promise<TestVerdict | null> {
  if (!isTested(row)) return null
  const { site_id: siteId, id, test, counts } = row
  // Variants that are sent at different times are compared over the same number of hours each.
  const age = test.kind === 'time' ? { hours: test.hours, now: new Date(now) } : undefined
  const figures = (await figuresByVariant(db, siteId, id, age)).filter(({ was_held }) => !was_held)
  const spent =
    test.winner_by === 'revenue' ? await spentByVariant(db, siteId, id, age?.hours) : new Map<string, Cell>()
  const cells = variantsOf(row.email, test).map(({ letter }): [string, Cell] => {
    const of = figures.find((one) => one.letter === letter)
    const visitors = of?.delivered ?? 0
    if (test.winner_by === 'revenue') return [letter, { ...(spent.get(letter) ?? nothing), visitors }]
    return [letter, conversionCell(visitors, Math.min(visitors, of?.[test.winner_by] ?? 0))]
  })
  const planned = (counts.recipients * test.share) / 100
  return verdictOf({ winner_by: test.winner_by, cells: Object.fromEntries(cells), planned })
}

/** Returns the amounts that tested contacts spent after they clicked, by their variant. */
async function spentByVariant(db: Db, siteId: Id, campaignId: Id, hours?: number): Promise<Map<string, Cell>> {
  const orders = await ordersOf(db, siteId, campaignId)
  const assignments = await assignmentsOfRecipients(db, siteId, campaignId, [
    ...new Set(orders.map(({ clicker }) => clicker)),
  ])
  const byBuyer = new Map<Id, number>()
  for (const { clicker, amount, at } of orders) {
    const assignment = assignments.get(clicker)
    if (!assignment || assignment.wasHeld) continue
    if (hours !== undefined && at.getTime() > (assignment.firstAt?.getTime() ?? 0) + hours * hourMs) continue
    byBuyer.set(clicker, (byBuyer.get(clicker) ?? 0) + amount)
  }
  const cells = new Map<string, Cell>()
  for (const [buyer, sum] of byBuyer) {
    const { letter } = assignments.get(buyer)!
    const cell = cells.get(letter) ?? nothing
    cells.set(letter, { ...cell, sum: cell.sum + sum, squares: cell.squares + sum * sum })
  }
  return cells
}
