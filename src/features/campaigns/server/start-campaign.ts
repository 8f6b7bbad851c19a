import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { planDeliveries } from '#features/sending/server/index.ts'
import { bucketsFor } from '#features/sending/contract.ts'
import { hasWaitingRecipients } from '../test-rules.ts'
import { audienceFor } from './audience.ts'
import { noCounts } from './campaign.ts'
import { bestTimes } from './best-times.ts'
import { testDueAt } from './choose-winner.ts'
import { addParts, addWinner, startName, type Work } from './jobs.ts'
import { madeOf } from './mail-run.ts'
import { assignVariants } from './assign-variants.ts'
import { type CampaignRow, lockCampaign, updateCampaign } from './store.ts'
import { notifyProblem } from './notify-problem.ts'

const hourMs = 3_600_000
/** Interval in milliseconds at which a test is checked for a decision. */
const lookMs = 5 * 60_000
/** A campaign that is later than this, in milliseconds, is not sent until a user acts. */
const maxLateness = 4 * hourMs
const tooLate =
  'Not sent: sending could only start more than 4 hours after the scheduled time. Send it now, or schedule it again.'

/**
 * Plans a campaign's messages, a few thousand per transaction, and then starts sending them. The progress is stored in
 * the same transactions, so that planning resumes there after an interruption.
 */
export const startCampaign = job({
  ...startName,
  async run({ site_id, campaign_id }, context) {
    // The site's reading habits are queried once.
    let times: ReturnType<typeof bestTimes> | undefined
    const timesOf = (row: CampaignRow) => (times ??= bestTimes(row))
    while (!context.signal.aborted && (await planStep(context, site_id, campaign_id, timesOf))) {
      // One step after another.
    }
    // Interrupted by a shutdown: the job is retried.
    if (context.signal.aborted) throw new Error('The worker stops; planning goes on later.')
  },
})

/** Runs one planning step. Returns false if there is nothing more to plan. */
function planStep(
  context: Work,
  siteId: string,
  campaignId: string,
  timesOf: (row: CampaignRow) => ReturnType<typeof bestTimes>,
): Promise<boolean> {
  return context.database.inSite(siteId, async (db) => {
    const ctx = { ...context, db }
    const row = await lockCampaign(db, siteId, campaignId)
    if (!row || !isDue(row, context.now())) return false
    const started = row.status === 'sending' ? row : await begin(ctx, row)
    if (!started || started.plan_after === null) return false
    const plan = {
      siteId,
      campaignId,
      buckets: started.buckets,
      audience: audienceFor(row.type, row.audience, context.now),
      lotsOf: async (page: Db, ids: readonly Id[]) => {
        const lots = ids.map(assignVariants(row))
        return row.at_best_time && row.type === 'email' ? timesOf(started)(page, ids, lots) : lots
      },
    }
    const step = await planDeliveries(ctx, plan, started.plan_after)
    await updateCampaign(db, siteId, campaignId, { plan_after: step?.last ?? null })
    if (step) return true
    const of = { siteId, campaignId }
    await addParts(ctx, of, started.buckets)
    if (hasWaitingRecipients(row) && row.test.ends !== 'hand') {
      // If the verdict can end the test early, it is checked from the start.
      await addWinner(ctx, of, row.test.ends === 'verdict' ? new Date(context.now() + lookMs) : testDueAt(started))
    }
    return false
  })
}

function isDue({ status, schedule_at, schedule_zone, plan_after }: CampaignRow, now: number): boolean {
  if (status === 'queued') return true
  if (status === 'sending') return plan_after !== null
  // With contacts' own clocks, some contacts are due up to a day before the site's time.
  const early = schedule_zone === 'contact' ? 27 * hourMs : 0
  return status === 'scheduled' && schedule_at !== null && schedule_at.getTime() - early <= now
}

/**
 * Checks whether a scheduled campaign missed its time by hours, because no worker was running: a campaign meant for the
 * morning may not be wanted at night. If it was scheduled after the time had already passed, the moment of scheduling
 * counts instead.
 */
function isTooLate({ status, schedule_at, updated_at }: CampaignRow, now: number): boolean {
  if (status !== 'scheduled' || !schedule_at) return false
  return now - Math.max(schedule_at.getTime(), updated_at.getTime()) > maxLateness
}

/** Starts sending. Returns null if the campaign can't be sent as it is; the problem is then stored and reported. */
async function begin(ctx: Parameters<typeof madeOf>[0], row: CampaignRow): Promise<CampaignRow | null> {
  const { site_id: siteId, id } = row
  const at = new Date(ctx.now())
  try {
    if (isTooLate(row, ctx.now())) throw new AppError('conflict', tooLate)
    if (row.type === 'email') await madeOf(ctx, row)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await updateCampaign(ctx.db, siteId, id, { status: 'draft', problem: error.message, updated_at: at })
    await notifyProblem(ctx, row, 'was not sent', error.message)
    return null
  }
  const count = await audienceFor(row.type, row.audience, ctx.now).count(ctx.db, siteId)
  const change = {
    status: 'sending',
    started_at: at,
    plan_after: nilId,
    buckets: bucketsFor(count),
    // Used until the planned messages are counted for the first time.
    counts: { ...noCounts, recipients: count, waiting: count },
    problem: '',
    updated_at: at,
  } as const
  await updateCampaign(ctx.db, siteId, id, change)
  return { ...row, ...change }
}
