import { AppError } from '#core/error.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import type { ServiceId } from '../../contract.ts'
import { removeHooks } from '../hooks/register-hooks.ts'
import type { ServiceDeps } from '../open-connection.ts'
import { deleteConnection, findConnection } from '../store-connections.ts'
import { skipWaiting } from '../store-deliveries.ts'
import { deleteHook, findHook } from '../store-hooks.ts'
import { forgetLists } from '../store-lists.ts'
import { deleteTargets } from '../store-targets.ts'

/**
 * Disconnects a service and deletes its credentials and settings. Waiting deliveries are skipped, and the service is
 * asked to send no more notifications.
 */
export async function disconnect(
  { service }: { service: ServiceId },
  ctx: ExternalCallContext,
  deps: ServiceDeps,
): Promise<Record<string, never>> {
  const { database, siteId } = ctx
  const found = await database.inSite(siteId, async (db) => ({
    connection: await findConnection(db, siteId, service),
    hook: await findHook(db, siteId, service),
  }))
  if (!found.connection) throw new AppError('not_found', 'This service is not connected.')
  if (found.hook && found.connection.state === 'connected') {
    await removeHooks(ctx, deps, found.connection, found.hook)
  }
  await database.inSite(siteId, async (db) => {
    await deleteConnection(db, siteId, service)
    await deleteTargets(db, siteId, service)
    await deleteHook(db, siteId, service)
    await forgetLists(db, siteId, service)
    const problem = 'The service was disconnected.'
    await skipWaiting(db, { siteId, service, problem, at: new Date(ctx.now()) })
  })
  return {}
}
