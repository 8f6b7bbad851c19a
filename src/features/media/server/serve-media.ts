import type { FastifyInstance } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { readMediaLink } from './media-link.ts'
import { findMedia } from './store.ts'

const rate = { burst: 60, perMinute: 30 }

/** Serves the links through which visitors download files: always as a download, never as a page of ours. */
export function serveMedia(app: FastifyInstance, tools: RouteTools, storage: Storage): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`media ${addressKey(ip)}`, rate]]))
    scope.get<{ Params: { token: string } }>('/d/:token', async ({ params }, reply) => {
      const named = readMediaLink(tools, params.token)
      const media = named && (await tools.database.inSite(named.siteId, (db) => findMedia(db, named.siteId, named.id)))
      const file = media && (await storage.open(media.stored_as))
      if (!media || !file) {
        const body = '<p>It works for a day. Subscribe again, and you get a new one.</p>'
        return sendPlainPage(reply, { title: 'This link does not work', body, status: 404 })
      }
      return reply
        .headers({
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename*=UTF-8''${encode(media.name)}`,
          'content-length': String(file.size),
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .type(media.type)
        .send(file.stream)
    })
  })
}

/** Encodes a file name for a header, according to RFC 8187. */
function encode(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16)}`)
}
