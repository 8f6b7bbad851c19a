import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from './not-found.ts'

const forAYear = 'public, max-age=31536000, immutable'

/** What browsers heed in answers that are shown as a page: scripts, styles and fonts do without, some 500 bytes each. */
const ofDocuments = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
]

/**
 * Hands out the built dashboard: files named by their hash for ever, the page itself fresh each time, brotli or gzip as
 * the browser asks. A navigation to an address that is no file gets the page, whose router knows the address.
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

/** A person who opens an address, rather than a script or a picture that is missing. */
function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0]!
  const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html')
  return isPage && !path.startsWith('/assets/') && !path.startsWith('/api/') && !/\.[a-z0-9]{1,10}$/i.test(path)
}
