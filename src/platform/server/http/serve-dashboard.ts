import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from './not-found.ts'

const forAYear = 'public, max-age=31536000, immutable'

/**
 * Headers that matter only for answers displayed as a page. Scripts, styles and fonts omit them, which saves about 500
 * bytes each.
 */
const ofDocuments = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
]

/**
 * Serves the built dashboard: files with a hash in their name are cached forever, the page itself never, with brotli or
 * gzip as the browser accepts. Navigation to an address that isn't a file gets the page, whose router handles the
 * address.
 */
export function serveDashboard(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    index: ['index.html'],
    setHeaders(reply, path) {
      const isAsset = path.includes('/assets/')
      reply.header('cache-control', isAsset ? forAYear : 'no-cache')
      if (isAsset && !path.endsWith('.svg')) for (const name of ofDocuments) reply.removeHeader(name)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request) && existsSync(join(folder, 'index.html'))) return reply.sendFile('index.html')
    return notFound(reply)
  })
}

/** True if a person opens an address, rather than a browser loading a missing script or image. */
function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0]!
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html')
  return isPage && !path.startsWith('/assets/') && !path.startsWith('/api/') && !/\.[a-z0-9]{1,10}$/i.test(path)
}
