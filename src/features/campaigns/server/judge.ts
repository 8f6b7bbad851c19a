import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { whyPause } from '#features/sending/contract.ts'
import type { CampaignCounts } from '../contract.ts'
import { type CampaignRow, type Judged, pauseGoing } from './store.ts'

const nothing: Judged = { accepted: 0, bounced: 0, complained: 0 }

/** What a campaign is judged by. */
export function judgedBy({ delivered, bounced, complained }: CampaignCounts): Judged {
  return { accepted: delivered, bounced, complained }
}

/** Why a campaign has to pause itself by what came of it since a person last let it go on; null while all is well. */
export function whyPauseNow(
  { type, judged_from }: Pick<CampaignRow, 'type' | 'judged_from'>,
  now: Judged,
): string | null {
  const from = judged_from ?? nothing
  if (type !== 'email') return null
  return whyPause({
    accepted: now.accepted - from.accepted,
    bounced: now.bounced - from.bounced,
    complained: now.complained - from.complained,
  })
}

type Ctx = Pick<Tools, 'now' | 'log'> & { readonly db: Db }

/** Judges a campaign while it is being sent: pauses it as soon as too much is refused, and not only when it is counted. */
export function watchRefusals(row: CampaignRow) {
  const { site_id: siteId, id, counts } = row
  const seen = judgedBy(counts)
  let { accepted, bounced } = seen
  return async ({ db, now, log }: Ctx, more: { accepted: number; refused: number }): Promise<void> => {
    accepted += more.accepted
    bounced += more.refused
    const problem = more.refused === 0 ? null : whyPauseNow(row, { ...seen, accepted, bounced })
    if (problem) await pauseItself({ db, now, log }, siteId, id, problem)
  }
}

/** Pauses a campaign that is being sent, and says why. */
export async function pauseItself({ db, now, log }: Ctx, siteId: Id, campaignId: Id, problem: string): Promise<void> {
  if (await pauseGoing(db, siteId, campaignId, { at: new Date(now()), problem }))
    log.warn({ siteId, campaignId, problem }, 'a campaign paused itself')
}
