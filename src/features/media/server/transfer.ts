import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { id } from '#core/fields.ts'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { narrowerName } from './picture-address.ts'
import { everyFile, findMedia } from './store.ts'
import { type FileQuota, upload } from './upload.ts'

const About = z.object({
  id,
  name: z.string().max(255),
  stored_as: z.string().regex(/^[0-9a-f]{40}$/),
  is_picture: z.boolean(),
  is_font: z.boolean().default(false),
})

/** Transfers a site's uploaded files. Each is processed like an upload, under the id that designs use for it. */
export function movingMedia(shelf: FileQuota): NonNullable<SiteTransfer['files']> {
  const { storage } = shelf
  return {
    isSetup: true,
    async *export({ db, siteId }) {
      for (const row of await everyFile(db, siteId)) {
        const file = await storage.open(row.stored_as)
        if (!file) continue
        const about: z.infer<typeof About> = {
          id: row.id,
          name: row.name,
          stored_as: row.stored_as,
          is_picture: row.picture_width !== null,
          is_font: row.font !== null,
        }
        yield { about, bytes: Buffer.concat(await file.stream.toArray()) }
      }
    },
    async import(ctx, { about, bytes }) {
      const read = About.safeParse(about)
      if (!read.success) throw new AppError('invalid', 'A media file of this export is not as Trellis exports it.')
      const { id: mediaId, name, stored_as, is_picture, is_font } = read.data
      // The file was already copied, for other parts of the setup.
      const here = await findMedia(ctx.db, ctx.siteId, mediaId)
      if (here) return { renamed: [[stored_as, here.stored_as]], discard: async () => {} }
      const keptId = { ...ctx, newId: () => mediaId }
      const use = is_picture ? 'picture' : is_font ? 'font' : 'file'
      const row = await upload(keptId, shelf, { name, bytes }, use)
      return {
        renamed: [[stored_as, row.stored_as]],
        async discard() {
          for (const width of row.picture_widths) await storage.remove(narrowerName(row.stored_as, width))
          await storage.remove(row.stored_as)
        },
      }
    },
  }
}
