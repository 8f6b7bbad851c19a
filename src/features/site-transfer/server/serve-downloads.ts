import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { includesRole } from '#core/access.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import type { Transfer } from '../contract.ts'
import { readParts } from './parts.ts'
import { findTransfer, type TransferRow } from './store.ts'

const purpose = 'site-transfer.download'
const goodFor = 24 * 3_600_000
const rate = { burst: 30, perMinute: 30 }

/**
 * Converts a transfer for its owner. The address of a finished export works only for this user, for a day and only
 * while they are an owner.
 */
export function transferOf(
  { siteId, user, keyFor, now }: Pick<SiteContext, 'siteId' | 'user' | 'keyFor' | 'now'>,
  { id, kind, state, error, count, bytes, created_at, setup_parts, lacking }: TransferRow,
): Transfer {
  const token = () => signToken(keyFor(purpose), { ids: [siteId, id, user.id], until: now() + goodFor })
  const url = kind === 'export' && state === 'done' ? `/downloads/site/${token()}` : null
  const parts = setup_parts && [...setup_parts]
  const at = created_at.toISOString()
  return { id, kind, state, error, parts, lacking, count, bytes: Number(bytes), url, created_at: at }
}

/** Serves finished exports to the owners who requested their addresses. */
export function serveDownloads(app: FastifyInstance, tools: RouteTools, storage: Storage): void {
  app.get<{ Params: { token: string } }>('/downloads/site/:token', async (request, reply) => {
    tools.limiter.take([[`site export ${addressKey(request.ip)}`, rate]])
    const [siteId, id, userId] = readToken(tools.keyFor(purpose), request.params.token, 3, tools.now()) ?? []
    if (!siteId || !id || !userId) return notFound(reply)
    const role = await tools.callers.roleOn(userId, siteId)
    const row = await tools.database.inSite(siteId, (db) => findTransfer(db, siteId, id))
    if (role === undefined || !includesRole(role, 'owner') || row?.kind !== 'export' || row.state !== 'done')
      return notFound(reply)
    const day = row.created_at.toISOString().slice(0, 10)
    return reply
      .headers({
        'content-disposition': `attachment; filename="site-${day}.zip"`,
        'content-length': Number(row.bytes),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('application/zip')
      .send(Readable.from(readParts(storage, row.stored_as, row.parts)))
  })
}
