import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { recordConversion, traitsOf } from '#features/analytics/server/index.ts'
import { liveDocument } from '#features/visitors/server/index.ts'
import type { pushCalls } from '../contract.ts'
import { isPushEndpoint, serviceOf } from '../rules.ts'
import { areKeys, type BrowserKeys, endpointHash, sealBrowser } from './browser-keys.ts'
import { reviveSubscription, storeSubscription } from './store.ts'
import { formClosed } from '#form/document/visitor-texts.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'keyFor'> & { readonly db: Db; readonly siteId: Id }

/** Stores a visitor's browser and counts the conversion once. `services` are the operator's own push services. */
export function subscribeIn(services: ReadonlySet<string>): Handler<typeof pushCalls.subscribe> {
  return async ({ id, popup_id, visitor_id, page, source, touches, owner, ...browser }, ctx) => {
    if (!(await liveDocument(ctx.db, ctx.siteId, popup_id))) throw new AppError('not_found', formClosed)
    const { isNew } = await saveBrowser(ctx, services, browser, { popup_id, visitor_id: visitor_id || null })
    const cleanPage = /^https?:\/\//.test(page) ? page.replace(/[?#].*$/s, '') : ''
    if (!isNew) return {}
    const traits = await traitsOf(ctx.request, { source, touches, owner })
    await recordConversion(ctx, { siteId: ctx.siteId, id, popup_id, visitor_id, page: cleanPage, traits })
    return {}
  }
}

/** Stores a browser that receives the site's push, or reactivates it. Throws `invalid` if the data isn't valid. */
export async function saveBrowser(
  ctx: Ctx,
  services: ReadonlySet<string>,
  browser: BrowserKeys,
  of: { readonly popup_id: Id | null; readonly visitor_id: Id | null },
): Promise<{ id: Id; isNew: boolean }> {
  refuseBrowser(services, browser)
  const id = ctx.newId()
  const service = serviceOf(browser.endpoint)
  const stored = await storeSubscription(ctx.db, {
    ...of,
    site_id: ctx.siteId,
    id,
    endpoint_hash: endpointHash(ctx, browser.endpoint),
    sealed: sealBrowser(ctx, ctx.siteId, id, browser),
    service,
    created_at: new Date(ctx.now()),
    dead_at: null,
    last_status: null,
    last_at: null,
  })
  if (stored.id !== id) {
    const sealed = sealBrowser(ctx, ctx.siteId, stored.id, browser)
    await reviveSubscription(ctx.db, { ...of, site_id: ctx.siteId, id: stored.id, sealed, service })
  }
  return stored
}

/** Throws `invalid` if the data doesn't describe a browser that can receive push. */
export function refuseBrowser(services: ReadonlySet<string>, { endpoint, keys }: BrowserKeys): void {
  const refuse = (path: string, message: string) => {
    throw new AppError('invalid', message, { issues: [{ path, message }] })
  }
  if (!isPushEndpoint(endpoint, services)) refuse('endpoint', 'This push service is not known.')
  if (!areKeys(keys)) refuse('keys', 'This key is not valid.')
}
