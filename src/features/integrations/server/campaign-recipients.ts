import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Handler } from '#platform/server/room.ts'
import { namesOfCampaigns } from '#features/campaigns/server/index.ts'
import { recipientsOf } from '#features/sending/server/index.ts'
import type { CampaignTarget, integrationCalls } from '../contract.ts'
import { mustBeConnected } from './connect/must-be-connected.ts'
import { mustHaveList } from './must-have-list.ts'
import { queueForService } from './deliver/queue-contact.ts'
import { campaignTargets, deleteCampaignTarget, saveCampaignTarget } from './store-campaigns.ts'
import { findConnection } from './store-connections.ts'

const part = 1000

/** Returns where the recipients of a campaign are added. */
export const campaignSettings: Handler<typeof integrationCalls.campaign> = async ({ campaign_id }, { db, siteId }) => {
  await mustExist(db, siteId, campaign_id)
  return { targets: await campaignTargets(db, siteId, campaign_id) }
}

/** Starts or stops adding the recipients of a campaign to a list of a service. */
export const saveCampaignSettings: Handler<typeof integrationCalls.saveCampaign> = async (input, ctx) => {
  const { db, siteId, now } = ctx
  const { campaign_id, service, who, settings } = input
  await mustExist(db, siteId, campaign_id)
  if (!settings) await deleteCampaignTarget(db, siteId, campaign_id, service)
  else {
    mustHaveList(service, settings)
    await mustBeConnected(ctx, service)
    await saveCampaignTarget(db, siteId, campaign_id, { service, who, settings }, new Date(now()))
  }
  return { targets: await campaignTargets(db, siteId, campaign_id) }
}

/** Queues a contact who opened or clicked a campaign for the lists that its readers are added to. */
export async function queueReader(
  ctx: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  { siteId, campaignId, contactId, mark }: { siteId: Id; campaignId: Id; contactId: Id; mark: string },
): Promise<void> {
  for (const target of await campaignTargets(ctx.db, siteId, campaignId)) {
    // A click counts as an open, even if the images that report opens weren't loaded.
    if (target.who === 'delivered' || (target.who === 'clicked' && mark === 'opened')) continue
    await queue(ctx, siteId, campaignId, target, [contactId])
  }
}

/**
 * Queues the contacts that a campaign was delivered to, in parts, after all of it has been sent. Parts that are already
 * queued aren't queued again.
 */
export const queueRecipients = job({
  name: 'integrations.campaign-recipients',
  payload: z.object({ site_id: id, campaign_id: id }),
  async run({ site_id: siteId, campaign_id: campaignId }, { database, now, newId, jobs, signal }) {
    let key: readonly [number, Id] | null = null
    for (let more = true; more;) {
      if (signal.aborted) throw new Error('Stopped; goes on from the start, where nothing is queued twice.')
      const page = { kind: 'delivered', key, isBackwards: false, max: part } as const
      const rows = await database.inSite(siteId, async (db) => {
        const targets = (await campaignTargets(db, siteId, campaignId)).filter(({ who }) => who === 'delivered')
        if (targets.length === 0) return []
        const found = await recipientsOf(db, siteId, campaignId, page)
        const contactIds = found.map(({ recipient_id }) => recipient_id)
        for (const target of targets) await queue({ db, now, newId, jobs }, siteId, campaignId, target, contactIds)
        return found
      })
      const last = rows.at(-1)
      if (last) key = [last.bucket, last.id]
      more = rows.length === part
    }
  },
})

async function queue(
  ctx: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  siteId: Id,
  campaignId: Id,
  { service, settings }: CampaignTarget,
  contactIds: readonly Id[],
): Promise<void> {
  if (!(await findConnection(ctx.db, siteId, service))) return
  const queued = contactIds.map((contactId) => ({ contactId, sourceKey: `campaign ${campaignId} ${contactId}` }))
  await queueForService(ctx, { siteId, service, settings }, queued)
}

async function mustExist(db: Db, siteId: Id, campaignId: Id): Promise<void> {
  if ((await namesOfCampaigns(db, siteId, [campaignId])).size === 0)
    throw new AppError('not_found', 'Campaign not found.')
}
