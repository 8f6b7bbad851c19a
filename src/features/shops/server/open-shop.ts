import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { type Shop, type ShopCredentials, ShopError, type ShopParts } from './adapters/adapter.ts'
import { adapterOf } from './adapter-of.ts'
import { markBroken } from './break-connection.ts'
import { credentialsOf, sealCredentials } from './credentials.ts'
import { activeConnection, changeConnection, type ConnectionRow, lockConnection } from './store.ts'

/** Tools needed to open a site's shop. A job's context has all of them. */
export interface ShopTools extends Pick<Tools, 'now' | 'jobs' | 'keyFor'> {
  readonly database: Database
  readonly signal?: AbortSignal
}

/** Network settings for reaching shops. */
export interface ShopNetwork {
  /** The operator's own shops, by origin. They may have private addresses and use plain http. */
  readonly trusted: ReadonlySet<string>
}

/** The guarded fetch that is passed to adapters. */
export const shopFetch =
  ({ trusted }: ShopNetwork): ShopParts['fetch'] =>
  (address, request) =>
    guardedFetch(address, { ...request, trusted })

/**
 * Opens the site's shop; null if none is connected, or if it is one that reports its data itself and is never queried.
 * Its functions only throw `ShopError`. An error of the kind `revoked` has already marked the connection as broken, and
 * a broken connection sends no requests until it is connected again.
 */
export async function openShopOf(tools: ShopTools, network: ShopNetwork, siteId: Id): Promise<Shop | null> {
  const row = await tools.database.inSite(siteId, (db) => activeConnection(db, siteId))
  return row ? openConnection(tools, network, row) : null
}

/** Opens the shop of a connection; null for a custom one. */
export function openConnection(tools: ShopTools, network: ShopNetwork, row: ConnectionRow): Shop | null {
  const adapter = adapterOf(row.service)
  if (!adapter) return null
  const shop = adapter.open({
    origin: row.origin,
    credentials: credentialsOf(tools, row),
    fetch: shopFetch(network),
    now: tools.now,
    sleep: async (ms) => {
      await sleep(ms, undefined, tools.signal && { signal: tools.signal })
    },
    renewCredentials: (renew) => renewCredentials(tools, row, renew),
    ...(tools.signal && { signal: tools.signal }),
  })
  return watched(shop, row, (problem) =>
    tools.database.inSite(row.site_id, (db) => markBroken({ ...tools, db }, row.site_id, row.id, problem)),
  )
}

/** Tokens rotate. The process that locks the row renews them, and the others use the ones it stored. */
async function renewCredentials(
  tools: ShopTools,
  { site_id: siteId, id }: ConnectionRow,
  renew: (stored: ShopCredentials) => Promise<ShopCredentials>,
): Promise<ShopCredentials> {
  return tools.database.inSite(siteId, async (db) => {
    const row = await lockConnection(db, siteId, id)
    if (!row) throw new ShopError({ kind: 'revoked', message: 'The store is no longer connected.' })
    const renewed = await renew(credentialsOf(tools, row))
    await changeConnection(db, row, { credentials: sealCredentials(tools, siteId, id, renewed) })
    return renewed
  })
}

function watched(shop: Shop, row: ConnectionRow, onRevoked: (problem: string) => Promise<void>): Shop {
  const asked =
    (value: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      if (row.state === 'broken') return Promise.reject(new ShopError({ kind: 'revoked', message: row.problem }))
      const answer = value.apply(shop, given)
      if (!(answer instanceof Promise)) return answer
      return answer.catch(async (error: unknown) => {
        if (error instanceof ShopError && error.failure.kind === 'revoked') await onRevoked(error.message)
        throw error
      })
    }
  return new Proxy(shop, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      // A link is built from stored data, without a request.
      return typeof value === 'function' && name !== 'recoveryLink' ? asked(value as never) : value
    },
  })
}
