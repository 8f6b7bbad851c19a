import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { makeKey, revokeKey } from '#features/api-keys/server/index.ts'
import { linkDemoShop, unlinkDemoShop } from '#features/demo-shop/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { setCartEvents } from '#features/visitors/server/index.ts'
import { type shopCalls, type ShopConnection, shopEvents } from '../../contract.ts'
import { connectionOf, webhookUrl } from '../connection.ts'
import { changeConnection, type ConnectionRow, lockActive } from '../store.ts'
import { originOfShop } from './shop-origin.ts'
import { currencyOf } from './currency-of.ts'
import { saveShopConnection } from './save-connection.ts'

const secretOf = ({ randomBytes }: Pick<SiteContext, 'randomBytes'>) =>
  `whsec_${Buffer.from(randomBytes(32)).toString('base64url')}`

/** Connects a shop that calls us, with an API key and signed webhooks. */
export async function connectCustom(
  { name, address, currency }: Received<typeof shopCalls.connectCustom>,
  ctx: SiteContext,
): Promise<{ connection: ShopConnection; webhook_secret: string }> {
  const webhookSecret = secretOf(ctx)
  const timeZone = (await siteById(ctx.db, ctx.siteId))?.time_zone ?? 'UTC'
  const row = await saveShopConnection(ctx, {
    service: 'custom',
    origin: originOfShop(address),
    credentials: { kind: 'custom', webhookSecret },
    facts: { name, currency: currencyOf(currency), timeZone, warnings: [] },
    userId: ctx.user.id,
  })
  return { connection: connectionOf(ctx, row, []), webhook_secret: webhookSecret }
}

/** Connects the demo shop. It receives an API key and a webhook secret, and calls us like any other shop. */
export async function connectDemo(ctx: SiteContext, demoUrl: string | null): Promise<{ connection: ShopConnection }> {
  if (demoUrl === null) throw new AppError('conflict', 'The demo store is switched off on this installation.')
  const webhookSecret = secretOf(ctx)
  const known = await lockActive(ctx.db, ctx.siteId)
  if (known?.api_key_id) await revokeKey(ctx, known.api_key_id)
  const { row: key, token } = await makeKey(ctx, {
    name: 'Demo store',
    scopes: ['orders:write', 'products:write', 'discounts:read'],
    madeBy: null,
  })
  const row = await saveShopConnection(ctx, {
    service: 'custom',
    origin: demoUrl,
    credentials: { kind: 'custom', webhookSecret },
    facts: { name: 'Kettle & Kiln', currency: currencyOf('EUR'), timeZone: 'UTC', warnings: [] },
    userId: ctx.user.id,
    isDemo: true,
    apiKeyId: key.id,
  })
  await changeConnection(ctx.db, row, { api_key_id: key.id })
  await linkDemoShop(ctx, { apiKey: token, webhookUrl: webhookUrl(ctx, row.id), webhookSecret })
  return { connection: connectionOf(ctx, row, []) }
}

/**
 * Ends a connection, in the caller's transaction. Nothing is requested or accepted from the shop any more. Orders and
 * contacts stay.
 */
export async function endConnection(ctx: SiteContext, row: ConnectionRow): Promise<void> {
  const { db, siteId } = ctx
  await changeConnection(db, row, { state: 'disconnected', credentials: Buffer.alloc(0), problem: '' })
  if (row.api_key_id) await revokeKey(ctx, row.api_key_id)
  if (row.is_demo) await unlinkDemoShop(db, siteId)
  await setCartEvents(db, siteId, false)
  await ctx.events.emit(db, shopEvents.disconnected, { site_id: siteId, connection_id: row.id })
}
