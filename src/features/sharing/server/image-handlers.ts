import type { Received } from '#core/call.ts'
import { createExtraPreview } from '#features/visitors/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type ImageSharer, sharingCalls } from '../contract.ts'
import { loadExtra, publishSharing } from './extras.ts'
import { updateExtra } from './store.ts'

/** Handlers of the calls for buttons on images. */
export const imageHandlers = {
  async loadImages(_input: Received<typeof sharingCalls.loadImages>, ctx: SiteContext) {
    return { image_sharer: await sharerOf(ctx) }
  },
  async saveImages(input: Received<typeof sharingCalls.saveImages>, ctx: SiteContext) {
    const { is_on, devices, settings } = input
    await loadExtra(ctx, 'image-buttons')
    await updateExtra(ctx.db, ctx.siteId, 'image-buttons', { is_on, settings, more: { devices } })
    await publishSharing(ctx, 'image-buttons')
    return { image_sharer: await sharerOf(ctx) }
  },
  async previewImages({ settings }: Received<typeof sharingCalls.previewImages>, ctx: SiteContext) {
    return { preview_url: await createExtraPreview(ctx, ctx.siteId, { name: 'image-buttons', settings }) }
  },
}

async function sharerOf(ctx: SiteContext): Promise<ImageSharer> {
  const { is_on, object_id, settings, more } = await loadExtra(ctx, 'image-buttons')
  return { is_on, object_id, settings, ...more }
}
