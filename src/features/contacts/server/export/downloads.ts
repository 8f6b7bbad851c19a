import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { csvLine } from '#core/csv.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import { recodeName } from '../import/recode.ts'
import { exportPart, findExport } from '../store-exports.ts'
import { findImport, refusalsAfter } from '../store-imports.ts'

type Kind = 'export' | 'refusals'
const goodForMs = 24 * 3600 * 1000
const rate = { burst: 30, perMinute: 30 }

/** The address of a file that is made for one member, good for a day. */
export function downloadUrl(tools: Pick<Tools, 'keyFor' | 'now'>, kind: Kind, siteId: Id, id: Id): string {
  const token = signToken(tools.keyFor(`contacts.${kind}`), { ids: [siteId, id], until: tools.now() + goodForMs })
  return `/downloads/${kind}/${token}`
}

/** Hands out finished exports and the refused rows of imports to who has their address. */
export function serveDownloads(app: FastifyInstance, tools: RouteTools): void {
  const open = (kind: Kind, send: (reply: FastifyReply, siteId: Id, id: Id) => Promise<FastifyReply>) =>
    app.get<{ Params: { token: string } }>(`/downloads/${kind}/:token`, async (request, reply) => {
      tools.limiter.take([[`download ${request.ip}`, rate]])
      const ids = readToken(tools.keyFor(`contacts.${kind}`), request.params.token, 2, tools.now())
      return ids ? send(reply, ids[0]!, ids[1]!) : notFound(reply)
    })
  open('export', async (reply, siteId, id) => {
    const row = await tools.database.inSite(siteId, (db) => findExport(db, siteId, id))
    return row?.state === 'done' ? sendCsv(reply, row.name, partsOf(tools, siteId, id)) : notFound(reply)
  })
  open('refusals', async (reply, siteId, id) => {
    const row = await tools.database.inSite(siteId, (db) => findImport(db, siteId, id))
    if (!row) return notFound(reply)
    const columns = row.columns.map((name) => recodeName(name, row.code_page))
    return sendCsv(reply, 'refused-rows.csv', refusedOf(tools, siteId, id, columns))
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

async function* refusedOf(
  { database }: RouteTools,
  siteId: Id,
  id: Id,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...columns, 'Line', 'Why it was refused'])}`
  for (let line = 0; ;) {
    const refusals = await database.inSite(siteId, (db) => refusalsAfter(db, siteId, id, line, 2000))
    if (refusals.length === 0) return
    yield refusals
      .map(({ cells, reason, ...at }) => csvLine([...columns.map((_, i) => cells[i] ?? ''), String(at.line), reason]))
      .join('')
    line = refusals.at(-1)!.line
  }
}
