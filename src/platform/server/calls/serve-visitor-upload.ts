import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Answer, Call, Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { VisitorContext } from '../context.ts'
import type { RouteTools } from '../http/route-tools.ts'
import { bucketsOfAddress, bucketsOfCaller } from './call-limits.ts'
import { siteOfVisitor } from './callers.ts'
import { invalidInput } from './error-answer.ts'
import { openToVisitors } from './serve-calls.ts'
import { partsOf, type UploadedFile } from './serve-upload.ts'

type Context = Omit<VisitorContext, 'request'>

interface VisitorUploadSpec<C extends Call, Admitted, File> {
  readonly call: C
  /** Maximum size of a file in bytes. */
  readonly maxBytes: number
  /** Throws if this visitor may not send a file. Its result is passed to `handler`. */
  readonly admit: (input: Received<C>, context: Context) => Promise<Admitted>
  /** Stores the file, outside any transaction. */
  readonly keep: (siteId: Id, file: UploadedFile, admitted: Admitted) => Promise<File>
  readonly handler: (admitted: Admitted, file: File, context: Context) => Promise<Answer<C>>
}

/**
 * Registers a call of visitors that takes a file. Its input is the query string, so that a visitor who may not send is
 * rejected before the body is read.
 */
export function serveVisitorUpload<C extends Call, Admitted, File>(
  app: FastifyInstance,
  tools: RouteTools,
  { call, maxBytes, admit, keep, handler }: VisitorUploadSpec<C, Admitted, File>,
): void {
  void app.register(async (scope) => {
    openToVisitors(scope, [call])
    await scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 0 } })
    scope.post<{ Querystring: Record<string, string> }>(
      call.path,
      { config: { call }, onRequest: async ({ ip }) => tools.limiter.take(bucketsOfAddress(call, ip)) },
      async (request, reply) => {
        const { key, ...asked } = request.query
        const siteId = await siteOfVisitor(key, tools.callers)
        tools.limiter.take(bucketsOfCaller(call, undefined, siteId))
        const parsed = call.input.safeParse(asked)
        if (!parsed.success) throw invalidInput(parsed.error)
        const within = <T>(work: (context: Context) => Promise<T>) =>
          tools.database.inSite(siteId, (db) => work({ ...tools, db, siteId }))
        const admitted = await within((context) => admit(parsed.data as Received<C>, context))
        const { file } = await partsOf(request, maxBytes)
        const kept = await keep(siteId, file, admitted)
        const answer = await within((context) => handler(admitted, kept, context))
        return reply
          .header('cache-control', 'no-store')
          .send({ success: true, ...(call.output.parse(answer) as object) })
      },
    )
  })
}
