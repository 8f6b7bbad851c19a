import type { Rate } from '#core/call-limit.ts'
import { AppError } from '#core/error.ts'

interface Bucket {
  tokens: number
  at: number
  rate: Rate
}

/** Counts attempts in the memory of this process. Each node counts separately. */
export interface RateLimiter {
  /** Takes one token from each bucket. Throws `limit` with the seconds to wait if one of them is empty. */
  take(buckets: readonly (readonly [key: string, rate: Rate])[]): void
  /** Returns the state of a bucket. Null if nothing is counted. */
  left(key: string, rate: Rate): BucketState | null
}

/** State of a bucket. */
interface BucketState {
  readonly remaining: number
  /** Seconds until it is full again. */
  readonly reset: number
}

const maxBuckets = 100_000
const words = 'That was too often. Please wait a moment and try again.'

/** Creates a limiter of token buckets. Memory is bounded: full buckets are removed when there are too many. */
export function createRateLimiter(now: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>()

  const filled = (bucket: Bucket): number =>
    Math.min(bucket.rate.burst, bucket.tokens + (Math.max(0, now() - bucket.at) * bucket.rate.perMinute) / 60_000)

  const bucketOf = (key: string, rate: Rate): Bucket => {
    const known = buckets.get(key)
    if (known) {
      known.tokens = filled(known)
      known.at = now()
      return known
    }
    if (buckets.size >= maxBuckets) forgetSome()
    const fresh = { tokens: rate.burst, at: now(), rate }
    buckets.set(key, fresh)
    return fresh
  }

  const forgetSome = (): void => {
    for (const [key, bucket] of buckets) if (filled(bucket) >= bucket.rate.burst) buckets.delete(key)
    let surplus = buckets.size - maxBuckets / 2
    for (const key of buckets.keys()) if (surplus-- > 0) buckets.delete(key)
  }

  return {
    take(wanted) {
      for (const [key, rate] of wanted) {
        const bucket = bucketOf(key, rate)
        if (bucket.tokens < 1) {
          const retryAfter = Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / rate.perMinute))
          throw new AppError('limit', words, { retryAfter })
        }
        bucket.tokens -= 1
      }
    },
    left(key, rate) {
      const { tokens } = bucketOf(key, rate)
      return { remaining: Math.floor(tokens), reset: Math.ceil(((rate.burst - tokens) * 60) / rate.perMinute) }
    },
  }
}

/** A limiter that never rejects, for measuring and for tests of other things. */
export const noLimits: RateLimiter = { take: () => {}, left: () => null }
