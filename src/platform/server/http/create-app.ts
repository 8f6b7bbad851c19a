import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { errorAnswer } from '../calls/error-answer.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Traces } from '../traces/otlp.ts'
import { addressOf, type AheadTools, serverWithRoutesAhead } from './ahead.ts'
import { noSniffing, securityHeaders, strictTransport } from './security-headers.ts'

/** Options of the web server. */
export interface AppOptions {
  readonly log: Log
  readonly metrics: Metrics
  readonly publicUrl: string
  /**
   * Whose forwarding headers are trusted: no one's (false), the nearest proxy's (true), or those of these addresses.
   */
  readonly trustProxy: boolean | string[]
  /** Where requests are reported as spans. */
  readonly traces?: Traces | undefined
}

/** How long closing waits for running requests, in milliseconds. */
const closeTimeout = 20_000
const requestTimeout = 60_000
const saneRequestId = /^[\w.:-]{1,64}$/

/**
 * Creates the web server without any routes, not even one for unknown paths: logs, request IDs, security headers,
 * metrics, and errors in one format.
 */
export function createApp({ log, metrics, publicUrl, trustProxy, traces }: AppOptions): FastifyInstance {
  const everywhere = { ...noSniffing, ...(publicUrl.startsWith('https:') && strictTransport) }
  const requestId = (headers: IncomingHttpHeaders) => sane(headers['x-request-id']) ?? randomUUID()
  const ahead: AheadTools = {
    routes: new Map(),
    requestId,
    addressOf: (request) => addressOf(request, trustProxy),
    headers: everywhere,
  }
  const app = Fastify({
    serverFactory: serverWithRoutesAhead(ahead.routes, requestTimeout),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy === true ? (_address: string, hop: number) => hop === 0 : trustProxy,
    genReqId: ({ headers }) => requestId(headers),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.decorate('ahead', ahead)
  const onPages = { ...securityHeaders, ...everywhere }
  // These hooks use callbacks rather than promises, because visitors make thousands of calls.
  app.addHook('onRequest', (request, reply, done) => {
    const isVisitors = request.routeOptions.config.call?.access === 'visitor'
    reply.headers(isVisitors ? everywhere : onPages).header('x-request-id', request.id)
    done()
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    ahead.routes.clear()
    setTimeout(() => app.server.closeAllConnections(), closeTimeout).unref()
  })
  // A connection kept alive after the last answer would delay shutdown.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    metrics.httpSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    const end = Date.now()
    traces?.record({
      name: `${request.method} ${route}`,
      kind: 'server',
      parent: request.headers['traceparent'] as string | undefined,
      start: end - reply.elapsedTime,
      end,
      attributes: { 'http.request.method': request.method, 'http.route': route, 'http.response.status_code': status },
      isFailure: status >= 500,
    })
    request.log.info({ method: request.method, route, status, milliseconds }, 'answered')
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = errorAnswer(error, 'Something went wrong.')
    if (status >= 500) request.log.error({ err: error }, 'a route failed')
    return reply.code(status).send(body)
  })
  return app
}

function sane(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && saneRequestId.test(id) ? id : undefined
}
