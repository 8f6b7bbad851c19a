import type { Handler } from '#platform/server/room.ts'
import type { pushCalls } from '../contract.ts'
import { serviceOf } from '../rules.ts'
import { endpointHash, sealBrowser } from './browser-keys.ts'
import { findByEndpoint, markDead, replaceEndpoint } from './store.ts'
import { refuseBrowser } from './subscribe.ts'

/** Replaces a browser's old endpoint with its new one. An unknown endpoint changes nothing. */
export function renewIn(services: ReadonlySet<string>): Handler<typeof pushCalls.renew> {
  return async ({ old_endpoint, ...browser }, ctx) => {
    const { db, siteId, now } = ctx
    refuseBrowser(services, browser)
    const known = await findByEndpoint(db, siteId, endpointHash(ctx, old_endpoint))
    if (!known) return {}
    const endpoint_hash = endpointHash(ctx, browser.endpoint)
    const other = await findByEndpoint(db, siteId, endpoint_hash)
    if (other && other.id !== known.id) {
      await markDead(db, siteId, known.id, new Date(now()))
      return {}
    }
    const sealed = sealBrowser(ctx, siteId, known.id, browser)
    const service = serviceOf(browser.endpoint)
    await replaceEndpoint(db, { site_id: siteId, id: known.id, endpoint_hash, sealed, service })
    return {}
  }
}
