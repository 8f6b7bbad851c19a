import { keyRate } from '../count-key.ts'

const integer = { type: 'integer', minimum: 0 }

/** The headers of answers, for `components.headers`. */
export const headers: Readonly<Record<string, object>> = {
  'RateLimit-Limit': {
    description: 'How many calls an API key can make at once.',
    schema: { ...integer, example: keyRate.burst },
  },
  'RateLimit-Remaining': { description: 'How many it can still make at once.', schema: integer },
  'RateLimit-Reset': { description: 'Seconds until it can make all of them again.', schema: integer },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: integer },
}

/** Returns references to headers, by name. */
export function headerReferences(...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers of every answer to an API key. */
export const rateHeaders = headerReferences('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset')

/** The header that makes a repeated request safe. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Sent again with the same key, the call has its effect once and answers the same. Kept for seven days.',
  schema: { type: 'string', maxLength: 100 },
}
