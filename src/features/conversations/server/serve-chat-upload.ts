import type { FastifyInstance } from 'fastify'
import { addAttachment, type AttachmentFiles, attachmentOf } from '#features/attachments/server/index.ts'
import { maxFileBytes } from '#features/attachments/contract.ts'
import { serveVisitorUpload } from '#platform/server/calls/serve-visitor-upload.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { chatCalls } from '../contract.ts'
import { chatOff, visitorOfToken } from './chat.ts'
import { isChatOn } from './store-chat.ts'

/** Rate limit per person, across all their IP addresses. */
const rate = { burst: 20, perMinute: 10 }

/** `POST /v/chat/upload`: a visitor's file for a message in their own thread. */
export function serveChatUpload(app: FastifyInstance, tools: RouteTools, files: AttachmentFiles): void {
  serveVisitorUpload(app, tools, {
    call: chatCalls.upload,
    maxBytes: maxFileBytes,
    async admit({ token }, ctx) {
      const person = await visitorOfToken(ctx, token)
      if (!(await isChatOn(ctx.db, ctx.siteId))) throw chatOff()
      tools.limiter.take([[`chat upload ${person.id}`, rate]])
      return person
    },
    keep: (siteId, file) => files.keep(siteId, file, 'others'),
    async handler(person, file, ctx) {
      const of = { holder_id: person.id, person_id: person.id }
      return { file: attachmentOf(ctx, await addAttachment(ctx, file, of)) }
    },
  })
}
