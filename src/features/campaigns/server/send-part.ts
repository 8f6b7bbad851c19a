import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { heldReasons, type Remaining, runBucket, tallyOf } from '#features/sending/server/index.ts'
import { isSuspended } from '#features/sites/server/index.ts'
import { campaignEvents } from '../contract.ts'
import { countsFrom } from './campaign.ts'
import { outcomesOf, autoPause, currentAutoPauseReason } from './auto-pause.ts'
import { addPart, partName, type Work } from './jobs.ts'
import { type MailDeps, mailRun } from './mail-run.ts'
import { pushRun } from './push-run.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateCampaign } from './store.ts'
import { notifyProblem } from './notify-problem.ts'

/** In milliseconds. Messages delayed for longer are waiting for something other than time. */
const longest = 30 * 86_400_000

/** Sends one part of a campaign for a while, and schedules itself for the rest. */
export const sendPartIn = (deps: MailDeps) =>
  job({
    ...partName,
    async run({ site_id: siteId, campaign_id: campaignId, bucket }, context) {
      const row = await context.database.inSite(siteId, (db) => findCampaign(db, siteId, campaignId))
      if (row?.status !== 'sending' || row.paused_at !== null) return
      const left = await sendSome(deps, context, row, bucket)
      if (!left) return
      await context.database.inSite(siteId, async (db) => {
        // In the meantime it may have been paused automatically or ended. Its problem text then stays.
        const now = await lockCampaign(db, siteId, campaignId)
        if (now?.status !== 'sending' || now.paused_at !== null) return
        // A worker that found nothing to send (because another one is handling it) has no information about the server.
        const trouble = left.kind === 'more' ? left.trouble : ''
        if (trouble !== null) await recordTrouble(db, now, trouble)
        await recordWait(db, now, left, context.now())
        if (left.kind !== 'more' || left.at.getTime() - context.now() > longest) return
        await addPart({ ...context, db }, { siteId, campaignId }, bucket, left.at)
      })
      if (left.kind === 'more' && mayWait(row, context.now())) return
      await countCampaign(context, siteId, campaignId)
    },
  })

/**
 * Checks whether the count can wait. Counting many messages takes long, so during sending it isn't repeated after each
 * run.
 */
function mayWait({ counts, counted_at }: CampaignRow, now: number): boolean {
  return counts.recipients > 50_000 && counted_at !== null && now - counted_at.getTime() < 15_000
}

/** Runs once over a part. Returns null if the campaign can't be sent as it is; it is then paused with the reason. */
async function sendSome(
  deps: MailDeps,
  context: JobContext,
  row: CampaignRow,
  bucket: number,
): Promise<Remaining | null> {
  const engine = { tools: context, database: context.database, signal: context.signal }
  if (row.type === 'push' && (await isHeldBack(context, row))) return suspended(context.now())
  if (row.type === 'push') return runBucket(await pushRun(context, row, bucket), engine)
  try {
    return await runBucket(await mailRun(context, deps, row, bucket), engine)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const { site_id: siteId, id } = row
    const at = new Date(context.now())
    const change = { paused_at: at, problem: error.message, updated_at: at }
    await context.database.inSite(siteId, async (db) => {
      await updateCampaign(db, siteId, id, change)
      await notifyProblem({ ...context, db }, row, 'is paused', error.message)
    })
    return null
  }
}

/** Checks whether sending is suspended. Emails are held back when they are handed over, push notifications here. */
const isHeldBack = ({ database }: JobContext, { site_id: siteId }: CampaignRow) =>
  database.inSite(siteId, (db) => isSuspended(db, siteId))

const suspended = (now: number): Remaining => ({
  kind: 'more',
  at: new Date(now + 5 * 60_000),
  trouble: heldReasons.suspended,
})

/** Stores the reason messages are waiting, as long as they are. */
async function recordTrouble(db: Db, { site_id: siteId, id, problem }: CampaignRow, trouble: string): Promise<void> {
  const words = trouble === '' || held.has(trouble) ? trouble : `${waits}${trouble.slice(0, 300)}`
  // Keep the reason that it was paused for.
  if (words === problem || (words === '' && !problem.startsWith(waits) && !held.has(problem))) return
  await updateCampaign(db, siteId, id, { problem: words })
}

/** Stores until when the rest is delayed, if that is not soon. */
async function recordWait(
  db: Db,
  { site_id: siteId, id, waits_until }: CampaignRow,
  left: Remaining,
  now: number,
): Promise<void> {
  // A finished part has no information about the others.
  if (left.kind !== 'more') return
  const wait = left.at.getTime() - now
  const until = wait > soon && wait <= longest ? left.at : null
  if (until?.getTime() !== waits_until?.getTime()) await updateCampaign(db, siteId, id, { waits_until: until })
}

const soon = 5 * 60_000
const held = new Set<string>(Object.values(heldReasons))
const waits = 'Retrying. The mail server said: '

/** Recounts a campaign. Finishes it when all messages are sent, and pauses it if too many bounce. */
export async function countCampaign(
  context: Pick<Work, 'database' | 'now' | 'log' | 'events' | 'newId' | 'jobs'>,
  siteId: Id,
  campaignId: Id,
): Promise<void> {
  const { database, events, now } = context
  await database.inSite(siteId, async (db) => {
    const tally = await tallyOf(db, siteId, campaignId)
    const row = await lockCampaign(db, siteId, campaignId)
    if (!row) return
    const counts = countsFrom(tally)
    const at = new Date(now())
    const counted = { counts, counted_at: at, is_stale: false }
    if (row.status === 'sending' && row.plan_after === null && counts.waiting === 0) {
      await updateCampaign(db, siteId, campaignId, {
        ...counted,
        status: 'sent',
        sent_at: at,
        paused_at: null,
        waits_until: null,
        updated_at: at,
      })
      await events.emit(db, campaignEvents.sent, { site_id: siteId, campaign_id: campaignId })
      return
    }
    const problem = currentAutoPauseReason(row, outcomesOf(counts))
    if (problem) await autoPause({ ...context, db }, row, problem)
    await updateCampaign(db, siteId, campaignId, counted)
  })
}
