import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { includesRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import { exportPart, findExport } from '../store-exports.ts'

const goodForMs = 24 * 3600 * 1000
const rate = { burst: 30, perMinute: 30 }

/** The member who requests a file. Its URL is only valid for them. */
export interface Downloader extends Pick<Tools, 'keyFor' | 'now'> {
  readonly siteId: Id
  readonly user: { readonly id: Id }
}

/** Returns the URL of an export for one member. It is valid for a day, as long as they are an admin. */
export function downloadUrl({ keyFor, now, siteId, user }: Downloader, id: Id): string {
  const token = signToken(keyFor('contacts.export'), { ids: [siteId, id, user.id], until: now() + goodForMs })
  return `/downloads/export/${token}`
}

/** Serves finished exports to the members who requested their URLs. */
export function serveDownloads(app: FastifyInstance, tools: RouteTools): void {
  app.get<{ Params: { token: string } }>('/downloads/export/:token', async (request, reply) => {
    tools.limiter.take([[`download ${request.ip}`, rate]])
    const ids = readToken(tools.keyFor('contacts.export'), request.params.token, 3, tools.now())
    const role = ids ? await tools.callers.roleOn(ids[2]!, ids[0]!) : undefined
    if (!ids || role === undefined || !includesRole(role, 'admin')) return notFound(reply)
    const [siteId, id] = [ids[0]!, ids[1]!]
    const row = await tools.database.inSite(siteId, (db) => findExport(db, siteId, id))
    return row?.state === 'done' ? sendCsv(reply, row.name, partsOf(tools, siteId, id)) : notFound(reply)
  })
}

function sendCsv(reply: FastifyReply, name: string, parts: AsyncIterable<string>): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('text/csv; charset=utf-8')
    .send(Readable.from(parts))
}

async function* partsOf({ database }: RouteTools, siteId: Id, id: Id): AsyncGenerator<string> {
  for (let part = 0; ; part++) {
    const text = await database.inSite(siteId, (db) => exportPart(db, siteId, id, part))
    if (text === undefined) return
    // An empty chunk would end the stream.
    if (text !== '') yield text
  }
}
