import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { notFound } from './not-found.ts'

interface Health {
  readonly database: Database
  readonly metrics: Metrics
  /** What whoever fetches the metrics has to know; left out, this machine alone gets them. */
  readonly metricsToken?: string | undefined
  readonly isStopping: () => boolean
  /** Whether a disk that is written to is full. */
  readonly isDiskFull?: () => Promise<boolean>
  /** Brings those metrics up to date that are read when they are fetched. */
  readonly refreshMetrics?: () => Promise<void>
}

/** What machines ask: does the process live, can it answer, what has it counted. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const { database, metrics, metricsToken, isStopping, isDiskFull = async () => false, refreshMetrics } = health
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`SELECT 1`.execute(database.system)
      if (!(await isDiskFull())) return { status: 'ready' }
      request.log.warn('not ready: the disk is full')
      return reply.code(503).send({ status: 'disk full' })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'no database' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, metricsToken)) return notFound(reply)
    // Without its database a node still tells of itself.
    await refreshMetrics?.().catch((error: unknown) =>
      request.log.warn({ err: error }, 'metrics of the database are not known'),
    )
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Whoever knows the token; without one, who asks from this machine and not on somebody's behalf. */
function mayMeasure({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
      createHash('sha256').update(text).digest(),
    )
    return timingSafeEqual(given!, wanted!)
  }
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers)
  return !isForwarded && /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '')
}
