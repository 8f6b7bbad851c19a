import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId } from '../contract.ts'
import { services } from './services/all-services.ts'
import { connectionsOf } from './store-connections.ts'

interface KnownService {
  readonly name: string
  /** The service's name for its lists; empty for services without lists. */
  readonly listLabel: string
  /** Whether the service accepted the credentials when they were last used. */
  readonly isValid: boolean
}

/** Returns the services that a site is connected to. */
export async function knownServices(db: Db, siteId: Id): Promise<Map<ServiceId, KnownService>> {
  const rows = await connectionsOf(db, siteId)
  return new Map(
    rows.map(({ service, state }) => {
      const { name, listLabel } = services[service]
      return [service, { name, listLabel, isValid: state === 'connected' }]
    }),
  )
}
