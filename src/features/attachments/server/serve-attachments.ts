import type { FastifyInstance } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { readAttachmentLink } from './attachment-link.ts'
import { findAttachment } from './store.ts'

const rate = { burst: 120, perMinute: 120 }
/** Types that browsers may display inline: pixels and nothing else. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/**
 * Serves `GET /a/{link}`: an attachment, for anyone who has its link. Anything but an image is a download, and nothing
 * is executed.
 */
export function serveAttachments(app: FastifyInstance, tools: RouteTools, files: AttachmentFiles): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`attachment ${addressKey(ip)}`, rate]]))
    scope.get<{ Params: { link: string } }>('/a/:link', async ({ params }, reply) => {
      const named = readAttachmentLink(tools, params.link)
      const row =
        named && (await tools.database.inSite(named.siteId, (db) => findAttachment(db, named.siteId, named.id)))
      const file = row && (await files.open(row.site_id, row.id))
      if (!row || !file) {
        const body = '<p>It works for a day at most. Open the conversation again, and you get a new one.</p>'
        return sendPlainPage(reply, { title: 'This link does not work', body, status: 404 })
      }
      const place = pictures.has(row.type) ? 'inline' : 'attachment'
      return reply
        .headers({
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `${place}; filename*=UTF-8''${encode(row.name)}`,
          'content-length': String(file.size),
          'cache-control': 'private, max-age=3600',
          'cross-origin-resource-policy': 'cross-origin',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
        })
        .type(row.type)
        .send(file.stream)
    })
  })
}

/** Encodes a name for a header according to RFC 8187. */
function encode(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16)}`)
}
