import type { FastifyInstance } from 'fastify'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { countryOf } from './country-of.ts'

const rate = { burst: 60, perMinute: 60 }

/**
 * `GET /v/here`: returns the country of the caller's IP address, for rules about it. Any page may call it; nothing is
 * stored.
 */
export function serveHere(app: FastifyInstance, { limiter }: Pick<RouteTools, 'limiter'>): void {
  app.get('/v/here', { logLevel: 'warn' }, async (request, reply) => {
    limiter.take([[`here ${addressKey(request.ip)}`, rate]])
    return reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'private, max-age=86400',
      })
      .send({ success: true, country: await countryOf(request.ip) })
  })
}
