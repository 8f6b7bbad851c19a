import { isIPv6 } from 'node:net'
import type { Call } from '#core/call.ts'
import type { Rate } from '#core/call-limit.ts'

type Bucket = readonly [key: string, rate: Rate]

const everybody = {
  public: { burst: 120, perMinute: 120 },
  user: { burst: 300, perMinute: 600 },
  admin: { burst: 300, perMinute: 600 },
  site: { burst: 600, perMinute: 1200 },
  visitor: { burst: 300, perMinute: 600 },
} as const satisfies Record<Call['access'], Rate>
const unauthenticated: Rate = { burst: 600, perMinute: 1200 }
const visitorsOfOneSite: Rate = { burst: 20_000, perMinute: 120_000 }

/** Returns the part of an address that one household shares: the address itself, or the first 64 bits for IPv6. */
export function addressKey(address: string): string {
  // Most addresses are IPv4, and looking for a colon is cheaper than the other checks.
  if (!address.includes(':') || address.startsWith('::ffff:') || !isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail?.split(':') ?? [])].slice(0, 4).join(':')
}

/** Returns the buckets that are counted before the request is examined. */
export function bucketsOfAddress(call: Call, address: string): readonly Bucket[] {
  const key = addressKey(address)
  const own: Bucket[] = call.limit?.address ? [[`${call.path} ${key}`, call.limit.address]] : []
  const isAnonymous = call.access === 'public' || call.access === 'visitor'
  return [[`${call.access} ${key}`, isAnonymous ? everybody[call.access] : unauthenticated], ...own]
}

/** Returns the buckets that are counted once the caller and the site are known. */
export function bucketsOfCaller(call: Call, userId: string | undefined, siteId: string | undefined): readonly Bucket[] {
  if (call.access === 'visitor') return [[`visitors of ${siteId}`, visitorsOfOneSite]]
  return userId ? [[`${call.access} ${userId} ${siteId}`, everybody[call.access]]] : []
}

/** Returns the buckets of the account that the input names: per address, and in total. */
export function bucketsOfAccount(call: Call, input: Record<string, unknown>, address: string): readonly Bucket[] {
  const limit = call.limit?.account
  const account = limit && input[limit.field]
  if (!limit || typeof account !== 'string') return []
  const name = `${call.path} ${account.trim().toLowerCase().slice(0, 300)}`
  return [
    [`${name} ${addressKey(address)}`, limit.pair],
    [name, limit.total],
  ]
}
