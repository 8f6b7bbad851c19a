import type { Answer } from '#core/call.ts'
import type { Db } from '#platform/server/db/database.ts'
import { countHeld, figuresByVariant } from '#features/sending/server/index.ts'
import type { reportCalls } from '../report-calls.ts'
import { emailOf, hasWaitingRecipients, isTested, variantsOf } from '../test-rules.ts'
import { summaryOf } from './campaign.ts'
import { testDueAt } from './choose-winner.ts'
import type { CampaignRow } from './store.ts'
import { type RevenueTotal, noRevenue } from './store-orders.ts'
import { verdictOfTest } from './test-figures.ts'

type Report = Answer<typeof reportCalls.report>

/** Name used among the variant letters for the contacts who waited for the winner. */
export const restName = 'rest'

const noFigures = { sent: 0, delivered: 0, opened: 0, clicked: 0, unsubscribed: 0, bounced: 0, complained: 0 }
const unknown = { mean: null, low: null, high: null }

/** Returns each variant of a campaign with its figures, and the conclusion of its test. `revenue` is by letter. */
export async function testReport(
  db: Db,
  row: CampaignRow,
  { now, revenue }: { now: number; revenue: ReadonlyMap<string, RevenueTotal> },
): Promise<Pick<Report, 'variants' | 'test'>> {
  const { site_id: siteId, id, email, test, winner } = row
  const figures = row.started_at === null ? [] : await figuresByVariant(db, siteId, id)
  const verdict = row.started_at === null ? null : await verdictOfTest(db, row, now)
  const tested = new Map(figures.filter(({ was_held }) => !was_held).map((one) => [one.letter, figuresOf(one)]))
  const held = figures.find(({ was_held }) => was_held)
  const isKnown = (letter: string) => isTested(row) || tested.has(letter)
  const variants = variantsOf(email, test).filter(({ letter }) => isKnown(letter) && row.started_at !== null)
  const isWaiting = hasWaitingRecipients(row) && winner === '' && row.status === 'sending'
  return {
    variants: variants.map(({ letter, send_at }) => {
      const { subject, from_name, reply_to } = emailOf(email, test, letter)
      return {
        letter,
        subject: row.type === 'push' ? summaryOf(row).subject : subject,
        from_name,
        reply_to,
        send_at: test.kind === 'time' ? send_at : null,
        ...(tested.get(letter) ?? noFigures),
        ...(revenue.get(letter) ?? noRevenue),
        ...(verdict?.means[letter] ?? unknown),
      }
    }),
    test: verdict && {
      kind: test.kind,
      winner_by: test.winner_by,
      share: test.share,
      verdict: verdict.kind,
      decided: verdict.winner,
      best: verdict.best,
      sentence: verdict.sentence,
      rest: held ? { ...figuresOf(held), ...(revenue.get(restName) ?? noRevenue) } : null,
      waiting: isWaiting ? await countHeld(db, siteId, id) : 0,
      due_at: isWaiting && test.ends !== 'hand' ? testDueAt(row).toISOString() : null,
    },
  }
}

function figuresOf({ sent, delivered, opened, clicked, unsubscribed, bounced, complained }: typeof noFigures) {
  return { sent, delivered, opened, clicked, unsubscribed, bounced, complained }
}
