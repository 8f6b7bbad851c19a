import { z } from 'zod'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { isVendor, stateAt } from '../rules.ts'
import { endCodes } from './end-codes.ts'
import { endUploadedCodes } from './end-uploaded-codes.ts'
import { fillName } from './fill-name.ts'
import { makeCodes } from './make-codes.ts'
import type { DiscountShop, DiscountsParts } from './parts.ts'
import { addTierCodes, shopTiers } from './shop-tiers.ts'
import { type CampaignRow, findCampaign, campaignsToCheck, updateCampaign } from './store.ts'
import { countClaimsSince } from './store-claims.ts'
import { countLeft, countPending, markCodes, pendingCodes } from './store-codes.ts'
import { syncTerms } from './sync-terms.ts'
import { warnOwner } from './warn-owner.ts'

/** Minimum number of unique codes ready in the store. A busy campaign has enough for four hours. */
const minReady = 500
const maxReady = 20_000
const hourMs = 3_600_000
/** How long to wait for a store that limits requests, if it doesn't say. */
const maxWaitMs = 60_000

/**
 * Maintains one campaign: creates codes ahead of time and adds them to the store, updates changed terms and ended codes
 * there, and warns the owner before codes run out. For a deleted campaign, it only ends codes. If the store can't be
 * reached, all of this waits. If the process is killed, nothing is done twice.
 */
export const fillPoolIn = (parts: DiscountsParts) =>
  job({
    ...fillName,
    async run({ site_id: siteId, campaign_id: id }, ctx) {
      const row = await ctx.database.inSite(siteId, (db) => prepare(ctx, db, siteId, id))
      if (!row) return
      if (isVendor(row.service)) await askStore(ctx, parts, row)
      if (row.deleted_at) return
      await ctx.database.inSite(siteId, (db) => warnOwner({ ...ctx, db }, siteId, id))
    },
  })

/** Runs every five minutes. Checks all campaigns, in case a job added by a claim or a save was lost. */
export const checkPools = job({
  name: 'discounts.tend',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: (_payload, { database, jobs, now }) =>
    database.acrossSites(async (db) => {
      for (const { site_id, id } of await campaignsToCheck(db, new Date(now())))
        await jobs.add(db, fillName, { site_id, campaign_id: id }, { key: `discounts.fill ${id}` })
    }),
})

/**
 * Creates the missing codes, which then wait for the store. Returns undefined if there is nothing to do for this
 * campaign.
 */
async function prepare(
  ctx: JobContext,
  db: Parameters<typeof makeCodes>[0]['db'],
  siteId: Id,
  id: Id,
): Promise<CampaignRow | undefined> {
  const row = await findCampaign(db, siteId, id, { isHeld: true })
  if (!row) return undefined
  const state = stateAt(row.starts_at?.getTime() ?? null, row.ends_at?.getTime() ?? null, ctx.now())
  // A store ends its own discounts automatically, but uploaded codes are ended one by one.
  if (state === 'ended' && row.create_method !== 'upload') return undefined
  // A deleted campaign gives out no more codes, but the codes that people have still end at their announced time.
  if (row.deleted_at) return row
  if (row.create_method !== 'unique' || !isVendor(row.service)) return row
  const of = { site_id: siteId, campaign_id: id }
  const lately = await countClaimsSince(db, of, new Date(ctx.now() - hourMs))
  const wanted = Math.min(maxReady, Math.max(minReady, 4 * lately))
  const ready = (await countLeft(db, of, wanted)) + (await countPending(db, of))
  if (ready <= wanted / 2) await makeCodes({ ...ctx, db }, row, wanted - ready, 'pending')
  return row
}

async function askStore(ctx: JobContext, parts: DiscountsParts, row: CampaignRow): Promise<void> {
  const { database } = ctx
  const say = async (shop_problem: string) => {
    if (row.shop_problem !== shop_problem)
      await database.inSite(row.site_id, (db) => updateCampaign(db, row.site_id, row.id, { shop_problem }))
  }
  const shop = await parts.openShop(ctx, row.site_id)
  if (!shop) return say(whatWaits(row))
  try {
    const known = row.deleted_at ? row : await syncTerms(ctx, shop, row)
    if (!row.deleted_at) await sendCodes(ctx, shop, known)
    if (row.create_method === 'upload') return await say(await endUploadedCodes(ctx, shop, row))
    await endCodes(ctx, shop, known)
    await say('')
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    if (failure.kind !== 'throttled' && failure.kind !== 'unavailable') return say(failure.message)
    const runAt = new Date(ctx.now() + (failure.retryAfterMs ?? maxWaitMs))
    const payload = { site_id: row.site_id, campaign_id: row.id }
    const key = `discounts.fill ${row.id}`
    await database.inSite(row.site_id, (db) => ctx.jobs.add(db, fillName, payload, { key, runAt }))
  }
}

/** Returns a message about the work that waits because the store isn't connected; empty if there is none. */
function whatWaits({ create_method, expires_after }: CampaignRow): string {
  if (create_method !== 'upload') return 'Your store is not connected. Connect it again to create codes.'
  return expires_after === null ? '' : 'Your store is not connected. Connect it again to end codes there.'
}

/** Returns whether the store has the discount of each tier. */
const isInStore = (row: CampaignRow) => shopTiers(row).every(({ ref }) => ref !== '')

/** Adds the waiting codes to the store, in batches. */
async function sendCodes({ database, signal }: JobContext, shop: DiscountShop, row: CampaignRow): Promise<void> {
  const { site_id: siteId, id } = row
  while (isInStore(row) && !signal.aborted) {
    const of = { site_id: siteId, campaign_id: id }
    const codes = await database.inSite(siteId, (db) => pendingCodes(db, of, shop.codesAtOnce))
    if (codes.length === 0) return
    const results = await addTierCodes(shop, row, codes)
    const added = results.filter(({ outcome }) => outcome === 'added').map(({ code }) => code)
    const refused = results.filter(({ outcome }) => outcome !== 'added')
    await database.inSite(siteId, async (db) => {
      await markCodes(db, siteId, added, 'added')
      await markCodes(
        db,
        siteId,
        refused.map(({ code }) => code),
        'failed',
        refused[0]?.message,
      )
    })
    // Codes for which the store returned no result are sent again by the next run.
    if (results.length < codes.length) return
  }
}

interface Failure {
  readonly kind: string
  readonly message: string
  readonly retryAfterMs?: number
}

/** Returns why a store refused a request; undefined if the error is a bug in Trellis. */
function failureOf(error: unknown): Failure | undefined {
  return error instanceof Error && 'failure' in error ? (error.failure as Failure) : undefined
}
