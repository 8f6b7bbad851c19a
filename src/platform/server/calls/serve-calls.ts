import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { withWorkContext } from '../current-work.ts'
import type { Room } from '../room.ts'
import { bucketsOfAddress } from './call-limits.ts'
import type { CallDeps } from './call-deps.ts'
import { type Caller, callerOf } from './callers.ts'
import { countKey } from './count-key.ts'
import { checkAdmin, checkScope } from './check-access.ts'
import { errorAnswer } from './error-answer.ts'
import { maxTokens, parseBody } from './json-body.ts'
import { runCall } from './run-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

const memberBytes = 1024 * 1024
/** Maximum number of bytes for a call that anyone may make, unless the call raises it with `maxBytes`. */
export const anonymousBytes = 16 * 1024

/**
 * Registers every call of every room, at its path and its aliases, except those that a room's own route answers. Throws
 * if two calls have the same path.
 */
export function serveCalls(app: FastifyInstance, rooms: readonly Room[], deps: CallDeps): void {
  app.decorateRequest('caller', null)
  const all = rooms.flatMap(({ calls, handlers }) =>
    Object.entries(calls)
      .filter(([, call]) => !call.ownRoute)
      .map(([name, call]) => ({ call, handler: handlers[name]! })),
  )
  const visitorCalls = all.filter(({ call }) => call.access === 'visitor')
  const otherCalls = all.filter(({ call }) => call.access !== 'visitor')
  const open = (scope: FastifyInstance, calls: typeof all) => {
    for (const { call, handler } of calls) openCall(scope, call, handler, deps)
  }
  void app.register(async (scope) => {
    readJson(scope, ['application/json'], memberBytes)
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    open(scope, otherCalls)
  })
  void app.register(async (scope) => {
    openToVisitors(
      scope,
      visitorCalls.map(({ call }) => call),
    )
    open(scope, visitorCalls)
  })
}

/**
 * Makes a scope behave as visitors' calls require: JSON also as text/plain, CORS open, preflights answered, errors in
 * one format.
 */
export function openToVisitors(scope: FastifyInstance, calls: readonly Call[]): void {
  readJson(scope, ['application/json', 'text/plain'], anonymousBytes)
  scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(openToAllOrigins)
    done()
  })
  for (const path of calls.flatMap((call) => [call.path, ...call.aliases])) {
    scope.options(routePath(path), (_request, reply) => reply.headers(preflight).code(204).send())
  }
}

/** The headers of every answer to a visitor's call. */
export const openToAllOrigins = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, X-Request-Id',
  'cross-origin-resource-policy': 'cross-origin',
}
const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Content-Type, Idempotency-Key',
  'access-control-max-age': '86400',
}

function readJson(scope: FastifyInstance, contentTypes: string[], bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(contentTypes, { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    try {
      const isMember = request.routeOptions.config.call?.access === 'site'
      done(null, parseBody(body as Buffer, isMember ? maxTokens.member : maxTokens.stranger))
    } catch (error) {
      done(error as Error)
    }
  })
}

const isStrangers = ({ access }: Call) => access === 'public' || access === 'visitor'

function openCall(scope: FastifyInstance, call: Call, handler: Room['handlers'][string], deps: CallDeps): void {
  for (const path of [call.path, ...call.aliases]) {
    scope.route({
      url: routePath(path),
      method: call.method,
      exposeHeadRoute: false,
      config: { call },
      bodyLimit: call.maxBytes ?? (isStrangers(call) ? anonymousBytes : memberBytes),
      onRequest: async (request, reply) => {
        deps.limiter.take(bucketsOfAddress(call, request.ip))
        if (!isStrangers(call)) {
          request.caller = await callerOf(request.headers.authorization, deps.callers)
          countKey(deps.limiter, request.caller.user, reply)
          checkScope(call, request.caller)
          checkAdmin(call, request.caller)
        }
      },
      handler: async (request, reply) => {
        const { body, cookie } = await withWorkContext(call.path, () =>
          runCall(call, handler, request, request.caller, deps),
        )
        if (cookie) reply.header('set-cookie', cookie)
        reply.header('cache-control', 'no-store')
        return reply.send({ success: true, ...body })
      },
    })
  }
}

/** Answers a failed call with its own message, in the single error format of api.md. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = request.routeOptions.config.call?.failure ?? 'Something went wrong.'
  const { status, retryAfter, body } = errorAnswer(error, failure)
  if (status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, failure)
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Trellis"')
  return reply.header('cache-control', 'no-store').code(status).send(body)
}

/** Converts a path such as "/{testId}/stats" of api.md to the router's notation. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
