import { setTimeout as sleep } from 'node:timers/promises'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import type { VendorWorld } from '#platform/server/outgoing/vendor-client.ts'
import { credentialsOf, sealCredentials } from './credentials.ts'
import { refreshToken } from './oauth.ts'
import { pace, type PaceState } from './pace.ts'
import { services } from './services/all-services.ts'
import { type Credentials, ServiceError } from './services/service.ts'
import { openService, type ServiceApi } from './services/service-api.ts'
import { changeConnection, type ConnectionRow, findConnection } from './store-connections.ts'

/** How services are reached: servers with private addresses that are trusted, and where a test sends requests instead. */
export interface ServiceWorld {
  readonly trusted?: ReadonlySet<string>
  readonly fetch?: VendorWorld['fetch']
  readonly sleep?: VendorWorld['sleep']
}

/** What opening a connection takes; a job's context has all of it. */
export interface ConnectionTools extends Pick<Tools, 'now' | 'keyFor'> {
  readonly database: Database
  readonly signal?: AbortSignal
}

/** A token that expires within this time is renewed first. */
const margin = 60_000

/** How the requests of this process are made. */
export function worldOf({ now, signal }: Pick<ConnectionTools, 'now' | 'signal'>, world: ServiceWorld): VendorWorld {
  const {
    trusted = new Set(),
    fetch = (address, request) => guardedFetch(address, { ...request, trusted, keepsConnection: true }),
  } = world
  return {
    fetch,
    now,
    sleep:
      world.sleep ??
      (async (ms) => {
        await sleep(ms, undefined, signal && { signal })
      }),
    ...(signal && { signal }),
  }
}

/** Opens the connection with a service, within the rate that the service accepts. Throws `ServiceError`. */
export async function openConnection(
  tools: ConnectionTools,
  world: ServiceWorld,
  row: ConnectionRow,
  state: PaceState = { next: 0 },
): Promise<ServiceApi> {
  const service = services[row.service]
  const bare = worldOf(tools, world)
  const { perMinute, atOnce } = service.limits
  const fetch = pace(bare.fetch, { perMinute, burst: atOnce, now: bare.now, sleep: bare.sleep, state })
  return openService({ ...bare, fetch }, service, await freshCredentials(tools, bare, row))
}

/** Tokens rotate: whoever locks the row renews them, and the others take what it stored. */
async function freshCredentials(tools: ConnectionTools, world: VendorWorld, row: ConnectionRow): Promise<Credentials> {
  const { site_id: siteId, service } = row
  const isFresh = ({ expires_at }: ConnectionRow) => !expires_at || expires_at.getTime() > tools.now() + margin
  if (isFresh(row)) return credentialsOf(tools, row)
  return tools.database.inSite(siteId, async (db) => {
    const held = await findConnection(db, siteId, service, { isHeld: true })
    if (!held) throw new ServiceError({ kind: 'refused', message: 'The service is no longer connected.' })
    if (isFresh(held)) return credentialsOf(tools, held)
    const { credentials, expiresAt } = await refreshToken(world, services[service], credentialsOf(tools, held))
    const sealed = sealCredentials(tools, held, credentials)
    await changeConnection(db, siteId, service, { credentials: sealed, expires_at: expiresAt })
    return credentials
  })
}
