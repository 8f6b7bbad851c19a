import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { notFound } from './not-found.ts'

interface Health {
  readonly database: Database
  readonly metrics: Metrics
  /** Token required to fetch the metrics. If omitted, only this machine can fetch them. */
  readonly metricsToken?: string | undefined
  readonly isStopping: () => boolean
  /** Whether a disk that the installation writes to is full. */
  readonly isDiskFull?: () => Promise<boolean>
  /** Updates metrics that are computed on demand. */
  readonly refreshMetrics?: () => Promise<void>
}

/** Serves health endpoints for machines: whether the process is alive, whether it can answer, and its metrics. */
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
    // Without the database, a node still reports its own metrics.
    await refreshMetrics?.().catch((error: unknown) =>
      request.log.warn({ err: error }, 'metrics of the database are not known'),
    )
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Allows callers who know the token. Without a token, only direct requests from this machine, not forwarded ones. */
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
