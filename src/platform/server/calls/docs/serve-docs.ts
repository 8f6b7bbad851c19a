import type { FastifyInstance } from 'fastify'
import type { Room } from '../../room.ts'

/** Serves the description of every call, for machines at /api/openapi.json and for people at /api/docs. */
export function serveDocs(app: FastifyInstance, rooms: readonly Room[]): void {
  let description: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    const { openApi } = await import('./open-api.ts')
    description ??= JSON.stringify(openApi(rooms))
    return reply.type('application/json').header('cache-control', 'no-cache').send(description)
  })
}
