import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import { bucketsOfAddress, bucketsOfCaller } from '#platform/server/calls/call-limits.ts'
import { callerOf, membershipOf } from '#platform/server/calls/callers.ts'
import { checkAccess, checkScope } from '#platform/server/calls/check-access.ts'
import { routePath, sendError } from '#platform/server/calls/serve-calls.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { maxBytes, siteTransferCalls } from '../contract.ts'
import { importName } from './jobs.ts'
import { partWriter, removeParts } from './parts.ts'
import { transferOf } from './serve-downloads.ts'
import { mustBeIdle, newTransfer } from './new-transfer.ts'
import { insertTransfer, type TransferRow } from './store.ts'

const call = siteTransferCalls.import

/**
 * Accepts the file of an export as the body, part by part, and schedules its import. The caller is authenticated before
 * the body is read.
 */
export function serveImport(app: FastifyInstance, tools: RouteTools, storage: Storage): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/zip', (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    scope.post<{ Params: { siteId: string }; Body: Readable }>(
      routePath(call.path),
      {
        config: { call },
        bodyLimit: maxBytes,
        onRequest: async (request) => {
          tools.limiter.take(bucketsOfAddress(call, request.ip))
          request.caller = await callerOf(request.headers.authorization, tools.callers)
          checkScope(call, request.caller)
          const membership = await membershipOf(request.params.siteId, request.caller.user, tools.callers)
          await checkAccess(call, membership, request.caller, {}, tools.callers)
        },
      },
      async (request, reply) => {
        const { user } = request.caller!
        const siteId = request.params.siteId.toLowerCase()
        tools.limiter.take(bucketsOfCaller(call, user.id, siteId))
        const row = await received({ ...tools, siteId }, request.body, storage)
        await tools.database.inSite(siteId, async (db) => {
          await insertTransfer(db, row)
          await tools.jobs.add(db, importName, { site_id: siteId, id: row.id })
        })
        const transfer = transferOf({ ...tools, siteId, user }, row)
        return reply.header('cache-control', 'no-store').send({ success: true, transfer })
      },
    )
  })
}

async function received(
  ctx: RouteTools & Pick<SiteContext, 'siteId'>,
  body: Readable,
  storage: Storage,
): Promise<TransferRow> {
  await ctx.database.inSite(ctx.siteId, (db) => mustBeIdle({ db, siteId: ctx.siteId }))
  const row = newTransfer(ctx, 'import')
  const writer = partWriter(storage, row.stored_as)
  try {
    let bytes = 0
    for await (const chunk of body) {
      if ((bytes += (chunk as Buffer).length) > maxBytes)
        throw new AppError('too_large', 'The file has more than 4 GB.')
      await writer.write(chunk as Buffer)
    }
    if (bytes === 0) throw new AppError('invalid', 'Choose a file.')
    return { ...row, ...(await writer.end()) }
  } catch (error) {
    await removeParts(storage, row.stored_as, writer.written() + 1)
    throw error
  }
}
