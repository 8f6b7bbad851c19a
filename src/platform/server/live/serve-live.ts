import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/error.ts'
import { addressKey } from '../calls/call-limits.ts'
import { callerOf, type Callers, membershipOf } from '../calls/callers.ts'
import type { RateLimiter } from '../calls/rate-limit.ts'
import { sendError } from '../calls/serve-calls.ts'
import type { ChangeFeed } from './change-feed.ts'

interface LiveParts {
  readonly changes: ChangeFeed
  readonly callers: Callers
  readonly limiter: RateLimiter
}

const rate = { burst: 60, perMinute: 60 }
const maxOfUser = 30
/** Interval of an empty line that shows both sides that the connection is alive, in milliseconds. */
const beat = 15_000
/** Maximum duration of a stream, in milliseconds. After that the browser must reconnect, and prove its access again. */
const longest = 5 * 60_000

/**
 * Serves `GET /live?site_id=`, by bearer token: a stream of lines, {"call", "tab"} for each change of the site, "null"
 * if some may have been missed, and an empty line at intervals.
 */
export function serveLive(app: FastifyInstance, { changes, callers, limiter }: LiveParts): void {
  const streams = new Set<PassThrough>()
  const perUser = new Map<string, number>()
  app.addHook('preClose', async () => streams.forEach((stream) => stream.end()))
  app.get<{ Querystring: { site_id?: string } }>(
    '/live',
    { exposeHeadRoute: false, errorHandler: (error, request, reply) => void sendError(error, request, reply) },
    async (request, reply) => {
      limiter.take([[`live ${addressKey(request.ip)}`, rate]])
      const { user } = await callerOf(request.headers.authorization, callers)
      if (user.scopes !== undefined) throw new AppError('forbidden', 'An API key cannot follow changes.')
      const { siteId } = await membershipOf(request.query.site_id, user, callers)
      const open = perUser.get(user.id) ?? 0
      if (open >= maxOfUser) throw new AppError('limit', 'Too many windows are open.', { retryAfter: 60 })
      const stream = new PassThrough()
      let check: Promise<void> | undefined
      // The change may be that this user left the site.
      const endUnlessAdmitted = () => {
        check ??= callerOf(request.headers.authorization, callers)
          .then((caller) => membershipOf(siteId, caller.user, callers))
          .then(
            () => {},
            () => void stream.end(),
          )
          .finally(() => (check = undefined))
      }
      const unfollow = await changes.follow(siteId, (change) => {
        stream.write(`${JSON.stringify(change && { call: change.call, tab: change.tab })}\n`)
        endUnlessAdmitted()
      })
      // If the browser disconnects between two lines, the next one fails.
      stream.on('error', () => stream.destroy())
      streams.add(stream)
      perUser.set(user.id, open + 1)
      const beating = setInterval(() => {
        stream.write('\n')
        endUnlessAdmitted()
      }, beat)
      const ending = setTimeout(() => stream.end(), longest)
      stream.once('close', () => {
        unfollow()
        clearInterval(beating)
        clearTimeout(ending)
        streams.delete(stream)
        const left = perUser.get(user.id)! - 1
        if (left > 0) perUser.set(user.id, left)
        else perUser.delete(user.id)
      })
      stream.write('\n')
      // No proxy on the way may buffer data that must arrive immediately.
      return reply
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .type('application/x-ndjson')
        .send(stream)
    },
  )
}
