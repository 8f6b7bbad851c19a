import { siteEvents } from '#features/sites/contract.ts'
import { serveUpload } from '#platform/server/calls/serve-upload.ts'
import { when } from '#platform/server/events/events.ts'
import type { PersonTable } from '#platform/server/person-tables.ts'
import { type Room, room } from '#platform/server/room.ts'
import { attachmentCalls } from '../contract.ts'
import { maxFileBytes } from '../limits.ts'
import { addAttachment } from './attach.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { attachmentOf } from './attachment-link.ts'
import { serveAttachments } from './serve-attachments.ts'
import type { AttachmentRow } from './store.ts'
import { removeFiles, removeFilesOfSite, sweep } from './sweep.ts'
import { movingAttachments } from './transfer.ts'

export { addAttachment, attachToMessage } from './attach.ts'
export { type AttachmentFiles, openAttachmentFiles, type StoredFile } from './attachment-files.ts'
export { attachmentOf } from './attachment-link.ts'
export { attachedTo, type AttachmentRow, findAttachments, findUnused } from './store.ts'

/** Adds a download link, valid for at least twelve hours, next to the file in an export. */
const linkOf: PersonTable['adds'] = ({ id, name, type, size }, ctx) => ({
  download_url: attachmentOf(ctx, { site_id: ctx.siteId, id, name, type, size } as AttachmentRow).url,
})

/** The room for files attached to messages. */
export function attachmentsRoom(files: AttachmentFiles): Room {
  return room({
    name: 'attachments',
    calls: attachmentCalls,
    handlers: {},
    jobs: [sweep(files), removeFiles(files)],
    on: [when(siteEvents.purging, ({ site_id }, ctx) => removeFilesOfSite(ctx, site_id))],
    migrations: new URL('./migrations/', import.meta.url),
    transfer: { stays: ['attachments', 'attachment_files'], files: movingAttachments(files) },
    personTables: [
      { table: 'attachments', column: 'person_id', by: 'visitor', adds: linkOf },
      { table: 'attachments', column: 'submission_id', by: 'submission', adds: linkOf },
    ],
    routes(app, tools) {
      serveAttachments(app, tools, files)
      serveUpload(app, tools, {
        call: attachmentCalls.upload,
        maxBytes: maxFileBytes,
        read: (file, siteId) => files.keep(siteId, file, 'team'),
        async handler(_input, file, ctx) {
          return { attachment: attachmentOf(ctx, await addAttachment(ctx, file, { holder_id: ctx.user.id })) }
        },
      })
    },
  })
}
