import { z } from 'zod'
import { call, uploadCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, page } from '#core/fields.ts'
import { imageTypes } from '#form/document/constants.ts'
import { UploadedFont } from '#form/document/uploaded-fonts.ts'
import { MediaUse } from './media-use.ts'

export { mediaEvents } from './events.ts'
export type { MediaUse }

/** Maximum size of one file, in bytes. */
export const maxBytes = 20 * 1024 * 1024

/** Number of files on one page of the library. */
export const perPage = 24

/** Image types that the library accepts (spec.md section 5, and WebP). */
export const pictureTypes: readonly string[] = [
  ...imageTypes.map((type) => (type === 'svg' ? 'image/svg+xml' : `image/${type}`)),
  'image/webp',
]

/** An image's public URL, and its size in pixels. */
export const Picture = z.object({ address: z.string(), width: z.int(), height: z.int() })
export type Picture = z.infer<typeof Picture>

/** A file of the site's owner. `address` is how a design refers to it to give it only to subscribers. */
export const Media = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  address: z.string(),
  /** Null if it isn't an image. */
  picture: Picture.nullable(),
  /** Null if it isn't a font. */
  font: z.object({ family: z.string(), weights: z.tuple([z.int(), z.int()]), isItalic: z.boolean() }).nullable(),
  created_at: moment,
})
export type Media = z.infer<typeof Media>

const keyAccess = { area: 'media', reads: ['list', 'fonts', 'usage'] } as const

export const mediaCalls = withScopes(keyAccess, {
  list: call('/media/list', {
    input: z.object({
      name: line(200).default(''),
      kind: z.enum(['all', 'picture', 'font']).default('all'),
      page,
      limit: z.int().min(1).max(100).default(perPage),
    }),
    /** `used_bytes`: the size of the site's files, out of its `quota_bytes`. */
    output: z.object({ medias: z.array(Media), total: z.int(), used_bytes: z.number(), quota_bytes: z.number() }),
    failure: 'Failed to load files.',
  }),
  /** The fonts that the site's owner uploaded, by name. */
  fonts: call('/media/fonts', {
    input: z.object({}),
    output: z.object({ fonts: z.array(UploadedFont) }),
    failure: 'Failed to load fonts.',
  }),
  /**
   * Takes a multipart body with the `file`. As a `picture` it's re-encoded and publicly available. As a `font` it's
   * converted to WOFF2 and publicly available. As a `file` it's stored unchanged. Without a `use`, it's treated as an
   * image if it looks like one.
   */
  upload: uploadCall(
    call('/media/upload/{siteId}/{appId}', {
      logs: { kind: 'change', text: 'Uploaded a file', about: 'media' },
      input: z.object({ appId: line(50), use: z.enum(['picture', 'font', 'file']).optional() }),
      output: z.object({ media: Media }),
      failure: 'Failed to upload the file.',
    }),
  ),
  /** Creates a new image by cropping another. The crop is given in pixels of the original. */
  crop: call('/media/crop', {
    logs: { kind: 'change', text: 'Cropped an image', about: 'media' },
    effect: true,
    input: z.object({
      media_id: id,
      left: z.int().min(0).max(100_000),
      top: z.int().min(0).max(100_000),
      width: z.int().min(1).max(100_000),
      height: z.int().min(1).max(100_000),
    }),
    output: z.object({ media: Media }),
    failure: 'Failed to crop the picture.',
  }),
  /** Returns where a file is shown or given away: forms and emails, including sent ones. */
  usage: call('/media/usage', {
    input: z.object({ media_id: id }),
    output: z.object({ uses: z.array(MediaUse) }),
    failure: 'Failed to check where the file is used.',
  }),
  /** Restores a file that was deleted less than a day ago. */
  restore: call('/media/restore', {
    logs: { kind: 'change', text: 'Restored a file', about: 'media' },
    input: z.object({ media_id: id }),
    output: z.object({ media: Media }),
    failure: 'Failed to restore the file.',
  }),
  remove: call('/media/delete', {
    logs: { kind: 'delete', text: 'Deleted a file', about: 'media_id' },
    input: z.object({ media_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the file.',
  }),
})
