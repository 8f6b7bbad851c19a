import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { csvLine } from '#core/csv.ts'
import type { Id } from '#core/id.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken } from '#platform/server/secrets/signed-token.ts'
import { recodeName } from './read/recode.ts'
import { findImport } from './store.ts'
import { refusalsAfter } from './store-refusals.ts'

const rate = { burst: 30, perMinute: 30 }

/** Serves the skipped rows of an import to the member who requested their address, as long as they are a member. */
export function serveRefusals(app: FastifyInstance, tools: RouteTools): void {
  app.get<{ Params: { token: string } }>('/downloads/refusals/:token', async (request, reply) => {
    tools.limiter.take([[`download ${request.ip}`, rate]])
    const ids = readToken(tools.keyFor('imports.refusals'), request.params.token, 3, tools.now())
    if (!ids || (await tools.callers.roleOn(ids[2]!, ids[0]!)) === undefined) return notFound(reply)
    const [siteId, id] = [ids[0]!, ids[1]!]
    const row = await tools.database.inSite(siteId, (db) => findImport(db, siteId, id))
    if (!row) return notFound(reply)
    const columns = row.columns.map((name) => recodeName(name, row.code_page))
    return reply
      .headers({
        'content-disposition': 'attachment; filename="skipped-rows.csv"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('text/csv; charset=utf-8')
      .send(Readable.from(refusedOf(tools, siteId, id, columns)))
  })
}

async function* refusedOf(
  { database }: RouteTools,
  siteId: Id,
  id: Id,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...columns, 'Line', 'Reason'])}`
  for (let line = 0; ;) {
    const refusals = await database.inSite(siteId, (db) => refusalsAfter(db, siteId, id, line, 2000))
    if (refusals.length === 0) return
    yield refusals
      .map(({ cells, reason, ...at }) => csvLine([...columns.map((_, i) => cells[i] ?? ''), String(at.line), reason]))
      .join('')
    line = refusals.at(-1)!.line
  }
}
