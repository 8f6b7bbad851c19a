import type { Received } from '#core/call.ts'
import { createExtraPreview } from '#features/visitors/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type Share, sharingCalls } from '../contract.ts'
import { loadExtra, publishSharing } from './extras.ts'
import { sealToken } from './facebook-token.ts'
import { sealedToken, storeToken, updateExtra } from './store.ts'

/** Handlers of the calls for share buttons. */
export const shareHandlers = {
  async load(_input: Received<typeof sharingCalls.load>, ctx: SiteContext) {
    return { share: await shareOf(ctx) }
  },
  async save(input: Received<typeof sharingCalls.save>, ctx: SiteContext) {
    const { is_on, settings, order, former_hosts, with_pinterest, facebook_token } = input
    const { db, siteId } = ctx
    await loadExtra(ctx, 'share-buttons')
    if (facebook_token !== undefined)
      await storeToken(db, siteId, facebook_token ? sealToken(ctx, siteId, facebook_token) : null)
    const more = { order, former_hosts: [...new Set(former_hosts)], with_pinterest }
    await updateExtra(db, siteId, 'share-buttons', { is_on, settings, more })
    await publishSharing(ctx, 'share-buttons')
    return { share: await shareOf(ctx) }
  },
  async preview({ settings }: Received<typeof sharingCalls.preview>, ctx: SiteContext) {
    return { preview_url: await createExtraPreview(ctx, ctx.siteId, { name: 'share-buttons', settings }) }
  },
}

async function shareOf(ctx: SiteContext): Promise<Share> {
  const { is_on, object_id, settings, more } = await loadExtra(ctx, 'share-buttons')
  const has_facebook_token = (await sealedToken(ctx.db, ctx.siteId)) !== undefined
  return { is_on, object_id, settings, ...more, has_facebook_token }
}
