import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Room } from '../../room.ts'

const files = {
  '/api/docs': ['docs.html', 'text/html; charset=utf-8'],
  '/api/docs/docs.css': ['docs.css', 'text/css; charset=utf-8'],
  '/api/docs/docs.js': ['docs.js', 'text/javascript; charset=utf-8'],
  '/api/docs/el.js': ['el.js', 'text/javascript; charset=utf-8'],
  '/api/docs/tree.js': ['tree.js', 'text/javascript; charset=utf-8'],
  '/api/docs/example.js': ['example.js', 'text/javascript; charset=utf-8'],
} as const

/** Serves the description of every call, for machines at /api/openapi.json and for people at /api/docs. */
export function serveDocs(app: FastifyInstance, rooms: readonly Room[]): void {
  let description: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    // Loaded when somebody asks: a start does not wait for it.
    const { openApi } = await import('./open-api.ts')
    description ??= JSON.stringify(openApi(rooms))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description)
  })
  for (const [path, [file, type]] of Object.entries(files)) {
    app.get(path, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(readFileSync(new URL(`page/${file}`, import.meta.url))),
    )
  }
}
