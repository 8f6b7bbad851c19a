import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../http/not-found.ts'
import type { PageOptions } from './page/pages.ts'

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the description of every call, for machines at /api/openapi.json and for people at /api/docs. */
export function serveDocs(app: FastifyInstance, options: PageOptions): void {
  let description: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    // Loaded at the first request, so that startup doesn't wait for it.
    const { openApi } = await import('./open-api.ts')
    description ??= JSON.stringify(openApi(options.rooms, options.events))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description)
  })
  app.get('/api/docs/docs.css', (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(readFileSync(new URL('page/docs.css', import.meta.url))),
  )
  let pages: ReadonlyMap<string, string> | undefined
  const sendPage = async (path: string, reply: FastifyReply) => {
    const { pagesOf } = await import('./page/pages.ts')
    pages ??= pagesOf(options)
    const page = pages.get(path)
    if (page === undefined) return notFound(reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page)
  }
  app.get('/api/docs', (_request, reply) => sendPage('/api/docs', reply))
  app.get<{ Params: { area: string } }>('/api/docs/:area', ({ params }, reply) =>
    sendPage(`/api/docs/${params.area}`, reply),
  )
}
