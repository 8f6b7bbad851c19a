import type { FastifyInstance } from 'fastify'
import { signupsPath } from '#embed/paths.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { notFound } from '#platform/server/http/not-found.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { statsOfForms } from '#features/analytics/server/index.ts'
import { siteOfKey } from '#features/sites/server/index.ts'
import { createMemory } from './memory.ts'
import { liveDocument } from './store-live.ts'

const rate = { burst: 60, perMinute: 60 }
const siteKey = /^[\w-]{1,100}$/
const formId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fiveYears = 5 * 365

/**
 * Serves the number of a live form's conversions so far, for forms that display it: those with the merge tag [signups].
 */
export function serveSignups(app: FastifyInstance, { database, limiter, now }: RouteTools): void {
  const memory = createMemory<{ count: number }>({
    freshFor: 60_000,
    staleFor: 12 * 3_600_000,
    max: 2000,
    async load(name) {
      const [key = '', popupId = ''] = name.split('/')
      const siteId = siteKey.test(key) && formId.test(popupId) ? await siteOfKey(database.system, key) : null
      const live = siteId && (await liveDocument(database.system, siteId, popupId))
      if (!live || !/\[[?^]?signups[|\]]/i.test(JSON.stringify(live))) return null
      const span = { dayCount: fiveYears, to: now(), timeZone: 'UTC' }
      const stats = await statsOfForms(database.system, siteId, [popupId], span)
      return { count: stats.get(popupId)!.totals.conversions }
    },
  })
  app.get<{ Params: { key: string; popup: string } }>(`${signupsPath}/:key/:popup`, async (request, reply) => {
    const { key, popup } = request.params
    const onLoad = () => limiter.take([[`signups ${addressKey(request.ip)}`, rate]])
    const known = await memory.get(`${key}/${popup}`, { onLoad })
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    if (!known) return notFound(reply)
    return reply.header('cache-control', 'public, max-age=60').send({ success: true, count: known.count })
  })
}
