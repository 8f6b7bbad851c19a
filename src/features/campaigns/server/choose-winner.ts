import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { releaseHeld } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { campaignCalls } from '../contract.ts'
import { hasWaitingRecipients, nextSameTime, testEndsAt, variantsOf } from '../test-rules.ts'
import type { TestVerdict } from '../test-verdict.ts'
import { campaignOf, mustFind, mustLock } from './campaign.ts'
import { addParts, addWinner, winnerName, type Work } from './jobs.ts'
import { notifyProblem } from './notify-problem.ts'
import { type CampaignRow, lockCampaign, updateCampaign } from './store.ts'
import { verdictOfTest } from './test-figures.ts'

type Ctx = Pick<Work, 'now' | 'newId' | 'jobs'> & Pick<SiteContext, 'db'>

/** Intervals in milliseconds at which a test is checked for a decision: during its hours, and after them. */
const looks = { early: 5 * 60_000, late: 60 * 60_000 }
/** Time in milliseconds after which hardly any more opens come in. Then a user has to choose. */
const patience = 7 * 86_400_000

/** Returns when the hours of a campaign's test are over. */
export function testDueAt(row: CampaignRow): Date {
  const { schedule_zone, schedule_at, test } = row
  const begun = row.started_at?.getTime() ?? 0
  return new Date(testEndsAt({ schedule_zone, schedule_at: schedule_at?.getTime() ?? null, test }, begun))
}

/** Checks a campaign's test. Sends the winner to the rest when it is time, and otherwise schedules the next check. */
export const chooseWinner = job({
  ...winnerName,
  async run({ site_id: siteId, campaign_id: campaignId }, context) {
    await context.database.inSite(siteId, async (db) => {
      const ctx = { ...context, db }
      const row = await lockCampaign(db, siteId, campaignId)
      if (row?.status !== 'sending' || row.winner !== '' || !hasWaitingRecipients(row) || row.test.ends === 'hand')
        return
      const now = context.now()
      const verdict = (await verdictOfTest(db, row, now))!
      const due = testDueAt(row).getTime()
      const winner = winnerNow(row, verdict, now >= due)
      if (winner !== null) return sendToRest(ctx, row, winner)
      if (now < due) {
        const next = row.test.ends === 'verdict' ? Math.min(due, now + looks.early) : due
        return addWinner(ctx, { siteId, campaignId }, new Date(next))
      }
      if (now - due < looks.late) await notifyProblem(ctx, row, 'waits for you to choose a winner', verdict.sentence)
      if (now - due < patience) await addWinner(ctx, { siteId, campaignId }, new Date(now + looks.late))
    })
  },
})

/**
 * Returns the variant that goes to the rest now; null if there is none yet. If no difference is large enough to matter,
 * the best so far is used.
 */
function winnerNow({ test }: CampaignRow, { kind, winner, best }: TestVerdict, isOver: boolean): string | null {
  if (!isOver && test.ends === 'time') return null
  if (winner !== '') return winner
  return kind === 'no_difference' || (isOver && test.undecided === 'best') ? best : null
}

/**
 * Sends a variant to all who wait for the winner: at once or, in a test of send times, when the site's clocks show the
 * winning time.
 */
async function sendToRest(ctx: Ctx, row: CampaignRow, winner: string): Promise<void> {
  const { site_id: siteId, id: campaignId, test, email } = row
  const now = ctx.now()
  let at = new Date(now)
  if (test.kind === 'time') {
    const zone = (await siteById(ctx.db, siteId))?.time_zone ?? 'UTC'
    const chosen = variantsOf(email, test).find(({ letter }) => letter === winner)?.send_at
    const won = chosen ? Date.parse(chosen) : (row.schedule_at ?? row.started_at ?? at).getTime()
    at = new Date(nextSameTime(now, won, zone))
  }
  await releaseHeld(ctx.db, siteId, campaignId, winner, at)
  await updateCampaign(ctx.db, siteId, campaignId, { winner, updated_at: new Date(now) })
  await addParts(ctx, { siteId, campaignId }, row.buckets)
}

/** Sends the variant that a user chose to the rest. */
export async function pickWinner(
  { campaign_id, variant }: Received<typeof campaignCalls.pickWinner>,
  ctx: SiteContext,
): Promise<Answer<typeof campaignCalls.pickWinner>> {
  const row = await mustLock(ctx.db, ctx.siteId, campaign_id)
  if (!hasWaitingRecipients(row))
    throw new AppError('conflict', 'Nobody waits for a winner: this campaign has no test on a part of its audience.')
  if (row.winner !== '') throw new AppError('conflict', `Variant ${row.winner} was sent to the rest already.`)
  if (row.status !== 'sending')
    throw new AppError('conflict', 'Only the winner of a campaign that is being sent can be chosen.')
  if (row.plan_after !== null)
    throw new AppError('conflict', 'The test is still being prepared. Try again in a minute.')
  if (!variantsOf(row.email, row.test).some(({ letter }) => letter === variant)) {
    const message = 'The campaign has no such variant.'
    throw new AppError('invalid', message, { issues: [{ path: 'variant', message }] })
  }
  await sendToRest(ctx, row, variant)
  return { campaign: campaignOf(await mustFind(ctx.db, ctx.siteId, campaign_id)) }
}
