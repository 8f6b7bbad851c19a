import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

/**
 * Answers requests of one path before Fastify looks at them, for what visitors' browsers ask by the thousand. It answers false, without having
 * touched the request, where that is not as plain as most: Fastify's route of the same path takes it then.
 */
export type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    readonly ahead: AheadTools
  }
}

/** What an answer ahead of Fastify shares with Fastify's. */
export interface AheadTools {
  /** By the whole address that is asked for. */
  readonly routes: Map<string, Ahead>
  /** The request's own id where it is fit for a log, else a new one. */
  readonly requestId: (headers: IncomingMessage['headers']) => string
  /** Where a request comes from; null where that takes Fastify to find out. */
  readonly addressOf: (request: IncomingMessage) => string | null
  /** What every answer to visitors carries. */
  readonly headers: Readonly<Record<string, string>>
}

/** Makes the HTTP server that asks the routes ahead first, with the limits that Fastify sets its own. */
export function serverWithRoutesAhead(routes: ReadonlyMap<string, Ahead>, requestTimeout: number) {
  return (handler: RequestListener): Server => {
    const server = createServer((request, response) => {
      if (!routes.get(request.url!)?.(request, response)) handler(request, response)
    })
    server.keepAliveTimeout = 72_000
    server.requestTimeout = requestTimeout
    server.setTimeout(0)
    return server
  }
}

/** Where a request comes from, as Fastify tells it: by the nearest proxy's word where that is trusted. */
export function addressOf(request: IncomingMessage, trustProxy: boolean | readonly string[]): string | null {
  const forwarded = request.headers['x-forwarded-for']
  if (trustProxy === false || forwarded === undefined) return request.socket.remoteAddress ?? null
  // Which of several proxies are trusted takes more than this.
  if (trustProxy !== true || typeof forwarded !== 'string') return null
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
}
