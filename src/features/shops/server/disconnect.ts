import { AppError } from '#core/error.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import { ShopError } from './adapters/adapter.ts'
import { endConnection } from './connect/connect-custom.ts'
import { webhookUrl } from './connection.ts'
import { openConnection, type ShopNetwork } from './open-shop.ts'
import { activeConnection, lockActive } from './store.ts'

/** Disconnects the site's shop and removes our webhooks there, as far as the shop allows. */
export async function disconnect(ctx: ExternalCallContext, network: ShopNetwork): Promise<Record<string, never>> {
  const { database, siteId } = ctx
  const row = await database.inSite(siteId, (db) => activeConnection(db, siteId))
  if (!row) throw new AppError('not_found', 'No store is connected.')
  if (row.state === 'connected') {
    await openConnection(ctx, network, row)
      ?.removeWebhooks(webhookUrl(ctx, row.id))
      .catch((error: unknown) => {
        // The owner wants to remove the connection, no matter how the shop responds.
        if (!(error instanceof ShopError)) throw error
      })
  }
  await database.inSite(siteId, async (db) => {
    const locked = await lockActive(db, siteId)
    if (locked?.id === row.id) await endConnection({ ...ctx, db }, locked)
  })
  return {}
}
