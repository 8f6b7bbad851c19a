import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** What machines ask: does the process live, can it answer, what has it counted. */
export function serveHealth(
  app: FastifyInstance,
  database: Database,
  metrics: Metrics,
  isStopping: () => boolean,
): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`SELECT 1`.execute(database.system)
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'no database' })
    }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}
