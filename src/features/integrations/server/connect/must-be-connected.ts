import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { mustHaveFeature } from '#features/plans/server/index.ts'
import type { ServiceId } from '../../contract.ts'
import { services } from '../services/all-services.ts'
import { findConnection } from '../store-connections.ts'
import { saveCredentials } from './connect.ts'

/** Throws if a service isn't connected. A service without credentials is connected on its first use. */
export async function mustBeConnected(ctx: SiteContext, serviceId: ServiceId): Promise<void> {
  if (await findConnection(ctx.db, ctx.siteId, serviceId)) return
  if (services[serviceId].credentialFields.length > 0) throw new AppError('conflict', 'Connect the service first.')
  await mustHaveFeature(ctx, 'integrations')
  await saveCredentials(ctx, { serviceId, account: '', userId: ctx.user.id, credentials: {}, expiresAt: null })
}
