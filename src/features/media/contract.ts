import { z } from 'zod'
import { byOwnRoute, call } from '#core/call.ts'
import { id, line, moment, page } from '#core/fields.ts'

/** The most bytes of one file. */
export const mostBytes = 20 * 1024 * 1024

/** A file of the site's owner. `address` is what a design names it by. */
export const Media = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  address: z.string(),
  created_at: moment,
})
export type Media = z.infer<typeof Media>

export const mediaCalls = {
  list: call('/media/list', {
    input: z.object({ name: line(200).default(''), page, limit: z.int().min(1).max(100).default(50) }),
    output: z.object({ medias: z.array(Media), total: z.int() }),
    failure: 'Failed to load files.',
  }),
  /** Takes a multipart body with the `file`. */
  upload: byOwnRoute(
    call('/media/upload/{siteId}/{appId}', {
      input: z.object({ appId: line(50) }),
      output: z.object({ media: Media }),
      failure: 'Failed to upload the file.',
    }),
  ),
  remove: call('/media/delete', {
    input: z.object({ media_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the file.',
  }),
}
