import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { VendorDeps } from '#platform/server/outgoing/vendor-client.ts'
import { credentialsOf, sealCredentials } from './credentials.ts'
import { refreshToken } from './oauth.ts'
import { services } from './services/all-services.ts'
import { type Credentials, ServiceError } from './services/service.ts'
import { type ConnectionRow, findConnection } from './store-connections.ts'
import { claimRefresh, endRefresh } from './store-refreshes.ts'

/** Dependencies for renewing tokens. */
export interface RefreshTools extends Pick<Tools, 'now' | 'keyFor'> {
  readonly database: Database
}

/** A token that expires within this time is renewed first. Milliseconds. */
const margin = 60_000
/**
 * Longer than a token request with its retries can take. After this time, a process that is renewing the token is
 * considered dead. Milliseconds.
 */
const lease = 5 * 60_000
/** Delays between checks while another process renews the token, starting short and growing. Milliseconds. */
const looks = { first: 250, longest: 5000 }

/**
 * Returns the credentials of a connection, with tokens that don't expire soon. Because tokens rotate, one process
 * renews them and the others use the stored result. The request to the service runs outside any transaction, so that a
 * slow service doesn't occupy a database connection.
 */
export async function freshCredentials(
  tools: RefreshTools,
  deps: VendorDeps,
  row: ConnectionRow,
): Promise<Credentials> {
  const { site_id: siteId, service } = row
  let known: ConnectionRow | undefined = row
  let look = looks.first
  while (known.expires_at && known.expires_at.getTime() <= tools.now() + margin) {
    const now = tools.now()
    const until = new Date(now + lease)
    const claimed = await tools.database.inSite(siteId, (db) =>
      claimRefresh(db, { siteId, service, now: new Date(now), staleAt: new Date(now + margin), until }),
    )
    if (claimed) return renew(tools, deps, claimed, until)
    known = await tools.database.inSite(siteId, (db) => findConnection(db, siteId, service))
    if (!known) throw new ServiceError({ kind: 'refused', message: 'The service is no longer connected.' })
    // The process that renews them releases its claim as soon as it has a response, good or bad.
    if (!known.refreshing_until) continue
    await deps.sleep(look)
    look = Math.min(2 * look, looks.longest)
  }
  return credentialsOf(tools, known)
}

async function renew(tools: RefreshTools, deps: VendorDeps, row: ConnectionRow, until: Date): Promise<Credentials> {
  const { site_id: siteId, service } = row
  const end = (change: Parameters<typeof endRefresh>[2]) =>
    tools.database.inSite(siteId, (db) => endRefresh(db, { siteId, service, until }, change))
  try {
    const { credentials, expiresAt } = await refreshToken(deps, services[service], credentialsOf(tools, row))
    await end({ credentials: sealCredentials(tools, row, credentials), expires_at: expiresAt })
    return credentials
  } catch (error) {
    await end({})
    throw error
  }
}
