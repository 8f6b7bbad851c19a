import { setTimeout as sleep } from 'node:timers/promises'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import type { VendorDeps } from '#platform/server/outgoing/vendor-client.ts'
import { freshCredentials, type RefreshTools } from './fresh-credentials.ts'
import { pace, type PaceState } from './pace.ts'
import { services } from './services/all-services.ts'
import { openService, type ServiceApi } from './services/service-api.ts'
import type { ConnectionRow } from './store-connections.ts'

/** How services are reached: trusted servers with private addresses, and replacements for tests. */
export interface ServiceDeps {
  readonly trusted?: ReadonlySet<string>
  readonly fetch?: VendorDeps['fetch']
  readonly sleep?: VendorDeps['sleep']
}

/** Dependencies for opening a connection. A job's context has all of them. */
export interface ConnectionTools extends RefreshTools {
  readonly signal?: AbortSignal
}

/** Returns how this process makes requests. */
export function serviceDepsOf({ now, signal }: Pick<ConnectionTools, 'now' | 'signal'>, deps: ServiceDeps): VendorDeps {
  const {
    trusted = new Set(),
    fetch = (address, request) => guardedFetch(address, { ...request, trusted, keepsConnection: true }),
  } = deps
  return {
    fetch,
    now,
    sleep:
      deps.sleep ??
      (async (ms) => {
        await sleep(ms, undefined, signal && { signal })
      }),
    ...(signal && { signal }),
  }
}

/** Opens the connection to a service, within the request rate that the service accepts. Throws `ServiceError`. */
export async function openConnection(
  tools: ConnectionTools,
  deps: ServiceDeps,
  row: ConnectionRow,
  state: PaceState = { next: 0 },
): Promise<ServiceApi> {
  const service = services[row.service]
  const bare = serviceDepsOf(tools, deps)
  const { perMinute, atOnce } = service.limits
  const fetch = pace(bare.fetch, { perMinute, burst: atOnce, now: bare.now, sleep: bare.sleep, state })
  return openService({ ...bare, fetch }, service, await freshCredentials(tools, bare, row))
}
