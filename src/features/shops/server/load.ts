import type { Answer } from '#core/call.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { AppError } from '#core/error.ts'
import { type shopCalls, type ShopConnection, syncKinds } from '../contract.ts'
import { usualMinutes } from './carts/abandon.ts'
import { connectionOf } from './connection.ts'
import { activeConnection } from './store.ts'
import { abandonedAfter } from './store-carts.ts'
import { hasProducts } from './store-catalog.ts'
import { openRequests } from './store-requests.ts'
import { syncsOf } from './store-syncs.ts'
import { planSync } from './sync/run-sync.ts'

/** Returns the site's shop and the options for connecting one. */
export async function loadShop(ctx: SiteContext, demoUrl: string | null): Promise<Answer<typeof shopCalls.load>> {
  const { db, siteId } = ctx
  const requests = await openRequests(db, siteId)
  return {
    connection: await shownConnection(ctx),
    demo_url: demoUrl,
    has_products: await hasProducts(db, siteId),
    abandoned_after_minutes: (await abandonedAfter(db, siteId)) ?? usualMinutes,
    requests: requests.map(({ id, email_key, received_at }) => ({
      id,
      email: email_key,
      received_at: received_at.toISOString(),
    })),
  }
}

/** Starts a sync that fetches changes from the shop now. */
export async function syncNow(ctx: SiteContext): Promise<{ connection: ShopConnection }> {
  const row = await activeConnection(ctx.db, ctx.siteId)
  if (!row) throw new AppError('not_found', 'No store is connected.')
  if (row.service === 'custom') throw new AppError('conflict', 'This store sends its data by itself.')
  if (row.state === 'broken') throw new AppError('conflict', 'Connect the store again first.')
  await planSync(ctx.jobs, ctx.db, ctx.siteId, syncKinds)
  return { connection: (await shownConnection(ctx))! }
}

async function shownConnection({ db, siteId, publicUrl }: SiteContext): Promise<ShopConnection | null> {
  const row = await activeConnection(db, siteId)
  if (!row) return null
  const syncs = await syncsOf(db, siteId, row.id)
  const inOrder = syncKinds.flatMap((kind) => syncs.find((sync) => sync.kind === kind) ?? [])
  return connectionOf({ publicUrl }, row, inOrder)
}
