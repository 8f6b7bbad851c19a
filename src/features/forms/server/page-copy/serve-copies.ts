import type { FastifyInstance } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken } from '#platform/server/secrets/signed-token.ts'
import { copyPurpose } from './copy-page.ts'
import { copyPolicy } from './copy-policy.ts'
import { stillPage } from './still-page.ts'
import { findCopy } from './store-copies.ts'

const rate = { burst: 60, perMinute: 60 }
const previewToken = /^[\w-]{1,300}$/

/** Serves the copies of owners' pages, each with the script of a preview. Anyone who has the address can view them. */
export function serveCopies(app: FastifyInstance, tools: RouteTools): void {
  const { publicUrl: origin, database, limiter } = tools
  app.get<{ Params: { preview: string; page: string } }>('/p/:preview/on/:page', async (request, reply) => {
    limiter.take([[`page copy ${addressKey(request.ip)}`, rate]])
    const { preview, page } = request.params
    const [siteId, id] = readToken(tools.keyFor(copyPurpose), page, 2, tools.now()) ?? []
    const copy = siteId && id && previewToken.test(preview) ? await findCopy(database.system, siteId, id) : undefined
    if (!copy) return notFound(reply)
    return reply
      .headers({
        'content-security-policy': copyPolicy(origin),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .send(stillPage(copy.html, copy.address, `${origin}/p/${preview}/script.js`))
  })
}
