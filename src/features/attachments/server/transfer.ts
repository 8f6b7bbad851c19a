import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { id } from '#core/fields.ts'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { everyAttachment, insertAttachment } from './store.ts'
import type { AttachmentFiles } from './attachment-files.ts'

const About = z.object({
  id,
  name: z.string().max(255),
  holder_id: id,
  person_id: id.nullable(),
  submission_id: id.nullable(),
  message_id: id.nullable(),
  created_at: z.iso.datetime(),
})

/** How attachments move with a site: each with its bytes, under its existing ID. */
export function movingAttachments(files: AttachmentFiles): NonNullable<SiteTransfer['files']> {
  return {
    async *export({ db, siteId }) {
      for (const { site_id: _, type: _type, size: _size, created_at, ...row } of await everyAttachment(db, siteId)) {
        const file = await files.open(siteId, row.id)
        if (!file) continue
        const about: z.infer<typeof About> = { ...row, created_at: created_at.toISOString() }
        yield { about, bytes: Buffer.concat(await file.stream.toArray()) }
      }
    },
    async import({ db, siteId }, { about, bytes }) {
      const read = About.safeParse(about)
      if (!read.success) throw new AppError('invalid', 'An attachment of this export is not as Trellis exports it.')
      const { created_at, ...row } = read.data
      const kept = await files.keep(siteId, { name: row.name, bytes }, 'import', row.id)
      await insertAttachment(db, { ...row, ...kept, site_id: siteId, created_at: new Date(created_at) })
      return { renamed: [], discard: () => files.remove(siteId, row.id) }
    },
  }
}
