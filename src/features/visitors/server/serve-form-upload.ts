import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import { fileType } from '#core/file-type.ts'
import { maxFileBytes } from '#features/attachments/contract.ts'
import { addAttachment, type AttachmentFiles } from '#features/attachments/server/index.ts'
import { serveVisitorUpload } from '#platform/server/calls/serve-visitor-upload.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { fileRefused, filesAtMost, formClosed } from '#form/document/visitor-texts.ts'
import { visitorCalls } from '../contract.ts'
import type { FormField } from '../form-fields.ts'
import { versionsOfForm } from './store.ts'

type Rules = NonNullable<FormField['files']>

/** Serves `POST /v/upload`: a file for a field of a live contact form, uploaded before the submission. */
export function serveFormUpload(app: FastifyInstance, tools: RouteTools, files: AttachmentFiles): void {
  serveVisitorUpload(app, tools, {
    call: visitorCalls.upload,
    maxBytes: maxFileBytes,
    async admit({ popup_id, field }, { db, siteId }) {
      const versions = await versionsOfForm(db, siteId, popup_id)
      if (!versions[0]?.isLive || !versions[0].more.message) throw new AppError('not_found', formClosed)
      // A page may still show an earlier version.
      const rules = versions.flatMap(({ fields }) => fields.find(({ name }) => name === field)?.files ?? [])[0]
      if (!rules) throw new AppError('not_found', formClosed)
      return { popup_id, rules }
    },
    async keep(siteId, file, { rules }) {
      mustFit(file.bytes, rules)
      return files.keep(siteId, file, 'others')
    },
    async handler({ popup_id }, file, ctx) {
      const { id } = await addAttachment(ctx, file, { holder_id: popup_id })
      return { file: { id } }
    },
  })
}

function mustFit(bytes: Buffer, { kinds, max, bytes: most }: Rules): void {
  if (bytes.length > most) {
    const megabytes = `${most / 1024 / 1024}`
    throw new AppError('too_large', filesAtMost.replace('{files}', `${max}`).replace('{size}', megabytes))
  }
  const type = fileType(bytes)
  const isPicture = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(type)
  if (kinds === 'any' || isPicture || (kinds === 'images-and-pdfs' && type === 'application/pdf')) return
  throw new AppError('invalid', fileRefused)
}
