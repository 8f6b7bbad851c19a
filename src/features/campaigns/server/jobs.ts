import { z } from 'zod'
import { id as anId } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { JobName } from '#platform/server/jobs/jobs.ts'

const campaign = z.object({ site_id: anId, campaign_id: anId })
const part = campaign.extend({ bucket: z.int() })

/** Plans a campaign's messages, and starts sending them. */
export const startName = { name: 'campaigns.start', payload: campaign } as const satisfies JobName
/** Sends one part of a campaign for a while. */
export const partName = { name: 'campaigns.send-part', payload: part } as const satisfies JobName
/** Chooses the winning variant, and sends it to the rest. */
export const winnerName = { name: 'campaigns.choose-winner', payload: campaign } as const satisfies JobName

type Ctx = Pick<Tools, 'jobs'> & { readonly db: Db }
interface Of {
  readonly siteId: Id
  readonly campaignId: Id
}

export async function addStart({ jobs, db }: Ctx, { siteId, campaignId }: Of, runAt?: Date): Promise<void> {
  const payload = { site_id: siteId, campaign_id: campaignId }
  await jobs.add(db, startName, payload, {
    key: `campaign ${campaignId}`,
    queue: `campaigns ${siteId} 0`,
    ...(runAt && { runAt }),
  })
}

/** A site's campaigns use at most two workers at a time, so that other sites and single emails get their share. */
export async function addPart(
  { jobs, db }: Ctx,
  { siteId, campaignId }: Of,
  bucket: number,
  runAt?: Date,
): Promise<void> {
  const payload = { site_id: siteId, campaign_id: campaignId, bucket }
  const key = `campaign ${campaignId} ${bucket}`
  await jobs.add(db, partName, payload, { key, queue: `campaigns ${siteId} ${bucket % 2}`, ...(runAt && { runAt }) })
}

export async function addParts(ctx: Ctx, of: Of, buckets: number): Promise<void> {
  for (let bucket = 0; bucket < buckets; bucket++) await addPart(ctx, of, bucket)
}

export async function addWinner({ jobs, db }: Ctx, { siteId, campaignId }: Of, runAt: Date): Promise<void> {
  const payload = { site_id: siteId, campaign_id: campaignId }
  await jobs.add(db, winnerName, payload, { key: `campaign ${campaignId} winner`, runAt })
}

/** The context of a campaign job. */
export type Work = Pick<JobContext, keyof Tools | 'database' | 'signal'>
