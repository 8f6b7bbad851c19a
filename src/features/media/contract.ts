import { z } from 'zod'
import { call, uploadCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, page } from '#core/fields.ts'
import { imageTypes } from '#form/document/constants.ts'
import { UploadedFont } from '#form/document/uploaded-fonts.ts'
import { MediaUse } from './media-use.ts'

export { mediaEvents } from './events.ts'
export type { MediaUse }

/** The most bytes of one file. */
export const maxBytes = 20 * 1024 * 1024

/** How many files a page of the library shows. */
export const perPage = 24

/** The pictures that the library takes (spec.md section 5, and WebP). */
export const pictureTypes: readonly string[] = [
  ...imageTypes.map((type) => (type === 'svg' ? 'image/svg+xml' : `image/${type}`)),
  'image/webp',
]

/** What is known of a picture: where everybody may fetch it, and its size in pixels. */
export const Picture = z.object({ address: z.string(), width: z.int(), height: z.int() })
export type Picture = z.infer<typeof Picture>

/** A file of the site's owner. `address` is what a design names it by that gives it to subscribers alone. */
export const Media = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  address: z.string(),
  /** Null for what is no picture. */
  picture: Picture.nullable(),
  /** Null for what is no font. */
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
    /** `used_bytes`: what the site's files take of the `quota_bytes` that they may. */
    output: z.object({ medias: z.array(Media), total: z.int(), used_bytes: z.number(), quota_bytes: z.number() }),
    failure: 'Failed to load files.',
  }),
  /** The fonts that the site's owner uploaded, by their names. */
  fonts: call('/media/fonts', {
    input: z.object({}),
    output: z.object({ fonts: z.array(UploadedFont) }),
    failure: 'Failed to load fonts.',
  }),
  /**
   * Takes a multipart body with the `file`. As a `picture` it is made anew and everybody may fetch it, as a `font` it
   * becomes WOFF2 and everybody may fetch it; as a `file` it is kept as it is. What does not say so is a picture if it looks like one.
   */
  upload: uploadCall(
    call('/media/upload/{siteId}/{appId}', {
      logs: { kind: 'change', text: 'Uploaded a file', about: 'media' },
      input: z.object({ appId: line(50), use: z.enum(['picture', 'font', 'file']).optional() }),
      output: z.object({ media: Media }),
      failure: 'Failed to upload the file.',
    }),
  ),
  /** Makes a picture of a part of another; the part is given in the pixels of that one. */
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
  /** What shows a file or gives it away: forms and emails, also those that have been sent. */
  usage: call('/media/usage', {
    input: z.object({ media_id: id }),
    output: z.object({ uses: z.array(MediaUse) }),
    failure: 'Failed to check where the file is used.',
  }),
  /** Brings back a file that was deleted less than a day ago. */
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
