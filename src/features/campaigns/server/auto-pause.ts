import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { autoPauseReason } from '#features/sending/contract.ts'
import type { CampaignCounts } from '../contract.ts'
import { notifyProblem } from './notify-problem.ts'
import { type CampaignRow, type Judged, pauseGoing } from './store.ts'

const nothing: Judged = { accepted: 0, bounced: 0, complained: 0 }

/** Returns the results by which a campaign is judged. */
export function outcomesOf({ delivered, bounced, complained }: CampaignCounts): Judged {
  return { accepted: delivered, bounced, complained }
}

/**
 * Returns the reason a campaign must be paused, by its results since a user last resumed it; null if it need not be.
 */
export function currentAutoPauseReason(
  { type, judged_from }: Pick<CampaignRow, 'type' | 'judged_from'>,
  now: Judged,
): string | null {
  const from = judged_from ?? nothing
  if (type !== 'email') return null
  return autoPauseReason({
    accepted: now.accepted - from.accepted,
    bounced: now.bounced - from.bounced,
    complained: now.complained - from.complained,
  })
}

type Ctx = Pick<Tools, 'now' | 'log' | 'newId' | 'jobs'> & { readonly db: Db }

/**
 * Monitors a campaign while it is being sent. Pauses it as soon as too many messages are refused, without waiting for
 * the next count.
 */
export function monitorBounces(row: CampaignRow) {
  const { counts } = row
  const seen = outcomesOf(counts)
  // Keyed by ID, because a result that could not be stored is reported again.
  const accepted = new Set<Id>()
  const refused = new Set<Id>()
  return async (ctx: Ctx, more: { accepted: readonly Id[]; refused: readonly Id[] }): Promise<void> => {
    for (const one of more.accepted) accepted.add(one)
    for (const one of more.refused) refused.add(one)
    if (more.refused.length === 0) return
    const sums = { ...seen, accepted: seen.accepted + accepted.size, bounced: seen.bounced + refused.size }
    const problem = currentAutoPauseReason(row, sums)
    if (problem) await autoPause(ctx, row, problem)
  }
}

/** Pauses a campaign that is being sent, and notifies its site of the reason. */
export async function autoPause(
  ctx: Ctx,
  row: Pick<CampaignRow, 'site_id' | 'id' | 'name'>,
  problem: string,
): Promise<void> {
  const { site_id: siteId, id: campaignId } = row
  if (!(await pauseGoing(ctx.db, siteId, campaignId, { at: new Date(ctx.now()), problem }))) return
  ctx.log.warn({ siteId, campaignId, problem }, 'a campaign paused itself')
  await notifyProblem(ctx, row, 'is paused', problem)
}
