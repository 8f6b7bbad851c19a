import type { FastifyReply } from 'fastify'
import type { Rate } from '#core/call-limit.ts'
import type { User } from '../context.ts'
import type { RateLimiter } from './rate-limit.ts'

/**
 * Rate limit of one API key. Lower than the limit of one address, so that the headers describe the limit that is
 * reached first.
 */
export const keyRate: Rate = { burst: 500, perMinute: 1000 }

/** Counts a call of an API key, and reports the remaining calls in the headers of the answer, including rejections. */
export function countKey(limiter: RateLimiter, { id, scopes }: User, reply: FastifyReply): void {
  if (scopes === undefined) return
  const bucket = `key ${id}`
  try {
    limiter.take([[bucket, keyRate]])
  } finally {
    const state = limiter.left(bucket, keyRate)
    if (state) {
      reply.header('ratelimit-limit', String(keyRate.burst))
      reply.header('ratelimit-remaining', String(state.remaining))
      reply.header('ratelimit-reset', String(state.reset))
    }
  }
}
