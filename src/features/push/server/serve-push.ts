import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { siteById, siteOfKey } from '#features/sites/server/index.ts'
import { askPage, askPolicy } from './ask-page.ts'
import { keyPair } from './key-pair.ts'

const read = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url), 'utf8')
const pages = { burst: 60, perMinute: 30 }

/** Serves the worker, which sites of any origin import, and the page that asks on a site's behalf. */
export function servePush(app: FastifyInstance, tools: RouteTools): void {
  const worker = read('worker.js').replace('SERVER', tools.publicUrl)
  const ask = read('ask.js')

  app.get('/push/worker.js', (_request, reply) =>
    sendScript(
      reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }),
      worker,
    ),
  )
  app.get('/push/ask.js', (_request, reply) => sendScript(reply, ask))

  app.get<{ Params: { key: string } }>('/push/subscribe/:key', async (request, reply) => {
    limit(request)
    const { key } = request.params
    const siteId = /^[\w-]{1,100}$/.test(key) ? await siteOfKey(tools.database.system, key) : null
    if (!siteId) return notFound(reply)
    const html = await tools.database.inSite(siteId, async (db) => {
      const site = (await siteById(db, siteId))!
      const { publicKey } = await keyPair({ ...tools, db })
      return askPage({ name: site.name, key }, publicKey)
    })
    return reply
      .headers({
        'content-security-policy': askPolicy,
        // The page is opened by the site's page and sends the result to it.
        'cross-origin-opener-policy': 'unsafe-none',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })

  function limit(request: FastifyRequest): void {
    tools.limiter.take([[`push page ${addressKey(request.ip)}`, pages]])
  }
}

function sendScript(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=300').type('text/javascript; charset=utf-8').send(text)
}
