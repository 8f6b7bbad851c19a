import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line } from '#core/fields.ts'
import { sharePaths } from '#embed/paths.ts'
import { shareNetworks } from '#embed/extra-data/share-networks.ts'
import { Counting } from './counting.ts'
import { Devices, ImageSharerSettings, ShareSettings } from './settings.ts'

const Share = z.object({
  is_on: z.boolean(),
  /** ID for display rules. */
  object_id: id,
  settings: ShareSettings,
  ...Counting,
  has_facebook_token: z.boolean(),
})
export type Share = z.infer<typeof Share>

const ImageSharer = z.object({
  is_on: z.boolean(),
  object_id: id,
  devices: Devices,
  settings: ImageSharerSettings,
})
export type ImageSharer = z.infer<typeof ImageSharer>

const Clicks = z.object({ name: z.string(), clicks: z.int() })

/** Clickable buttons: those of a network, or the one that downloads an image. */
const clickable = z.enum([...shareNetworks, 'download'])
const preview = z.object({ preview_url: z.string() })
const keyAccess = { area: 'forms', reads: ['load', 'loadImages'] } as const

export const sharingCalls = withScopes(keyAccess, {
  /** Returns the site's share buttons, or the defaults of a new site if nothing was saved. */
  load: call('/share/load', {
    input: z.object({}),
    output: z.object({ share: Share }),
    failure: 'Failed to load the share buttons.',
  }),
  /**
   * Saves the share buttons; visitors see the changes immediately. `facebook_token`: unchanged if omitted, removed if
   * empty.
   */
  save: call('/share/save', {
    logs: { kind: 'publish', text: 'Saved the share buttons' },
    input: Share.pick({ is_on: true, settings: true, order: true, former_hosts: true, with_pinterest: true }).extend({
      facebook_token: line(500).optional(),
    }),
    output: z.object({ share: Share }),
    failure: 'Failed to save the share buttons.',
  }),
  /**
   * Shows share buttons on a sample page that is available for a day; `/on/{page}` shows them on a copy of the owner's
   * page.
   */
  preview: call('/share/preview', {
    input: z.object({ settings: ShareSettings }),
    output: preview,
    failure: 'Failed to preview the share buttons.',
  }),
  loadImages: call('/image-sharer/load', {
    input: z.object({}),
    output: z.object({ image_sharer: ImageSharer }),
    failure: 'Failed to load the image sharer.',
  }),
  saveImages: call('/image-sharer/save', {
    logs: { kind: 'publish', text: 'Saved the image sharer' },
    input: ImageSharer.omit({ object_id: true }),
    output: z.object({ image_sharer: ImageSharer }),
    failure: 'Failed to save the image sharer.',
  }),
  previewImages: call('/image-sharer/preview', {
    input: z.object({ settings: ImageSharerSettings }),
    output: preview,
    failure: 'Failed to preview the image sharer.',
  }),
  /**
   * Returns the shares of the last days by network, page and placement (highest first) and by day, and the number in
   * the period before.
   */
  stats: call('/share/stats', {
    scope: 'statistics:read',
    input: z.object({ days: z.union([z.literal(7), z.literal(30), z.literal(90)]).default(30) }),
    output: z.object({
      total: z.int(),
      total_before: z.int(),
      by_network: z.array(Clicks),
      by_page: z.array(Clicks),
      by_placement: z.array(Clicks),
      by_day: z.array(z.object({ day: z.string(), clicks: z.int() })),
    }),
    failure: 'Failed to load the shares.',
    mayLag: true,
  }),
  /** Counts a click on a share button. A click that is sent twice counts once. */
  click: call(sharePaths.click, {
    access: 'visitor',
    input: z.object({
      id,
      network: clickable,
      placement: z.enum(['left', 'right', 'bottom', 'inline', 'above', 'below', 'image']),
      url: z.string().max(2000),
    }),
    output: z.object({}),
    failure: 'That did not work. Please try again.',
    limit: { address: { burst: 30, perMinute: 15 } },
  }),
  /** Returns how many times a page was shared, by network. Requested if the site shows counts. */
  counts: call(sharePaths.counts, {
    access: 'visitor',
    method: 'GET',
    input: z.object({ url: z.string().max(2000) }),
    output: z.object({ counts: z.record(z.string(), z.int()) }),
    failure: 'That did not work. Please try again.',
    limit: { address: { burst: 60, perMinute: 60 } },
  }),
})
