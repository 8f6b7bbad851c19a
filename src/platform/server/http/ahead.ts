import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

/**
 * Answers requests to one path before Fastify processes them, for resources that visitors' browsers request by the
 * thousand. Returns false, without having touched the request, if the request is unusual. Fastify's route for the same
 * path then handles it.
 */
export type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    readonly ahead: AheadTools
  }
}

/** Tools that answers ahead of Fastify share with Fastify's. */
export interface AheadTools {
  /** Routes by the complete URL. */
  readonly routes: Map<string, Ahead>
  /** Returns the request's own ID if it is suitable for a log, or else a new one. */
  readonly requestId: (headers: IncomingMessage['headers']) => string
  /** Returns the address that a request comes from. Null if only Fastify can determine it. */
  readonly addressOf: (request: IncomingMessage) => string | null
  /** The headers of every answer to visitors. */
  readonly headers: Readonly<Record<string, string>>
}

/** Creates the HTTP server that tries these routes first, with the same limits that Fastify sets on its own server. */
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

/**
 * Returns the address that a request comes from, as Fastify determines it: as reported by the nearest proxy if it is
 * trusted.
 */
export function addressOf(request: IncomingMessage, trustProxy: boolean | readonly string[]): string | null {
  const forwarded = request.headers['x-forwarded-for']
  if (trustProxy === false || forwarded === undefined) return request.socket.remoteAddress ?? null
  // Determining which of several proxies are trusted requires more than this.
  if (trustProxy !== true || typeof forwarded !== 'string') return null
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
}
