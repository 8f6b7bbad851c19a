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

/** What one household shares: the address itself, or the 64 bits of an IPv6 network. */
export function addressKey(address: string): string {
  // Most are of version 4, and asking for a colon costs less than asking for all the rest.
  if (!address.includes(':') || address.startsWith('::ffff:') || !isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail?.split(':') ?? [])].slice(0, 4).join(':')
}

/** What is counted before anything of the request is looked at. */
export function bucketsOfAddress(call: Call, address: string): readonly Bucket[] {
  const key = addressKey(address)
  const own: Bucket[] = call.limit?.address ? [[`${call.path} ${key}`, call.limit.address]] : []
  const isAnonymous = call.access === 'public' || call.access === 'visitor'
  return [[`${call.access} ${key}`, isAnonymous ? everybody[call.access] : unauthenticated], ...own]
}

/** What is counted once it is known who asks, and of which site. */
export function bucketsOfCaller(call: Call, userId: string | undefined, siteId: string | undefined): readonly Bucket[] {
  if (call.access === 'visitor') return [[`visitors of ${siteId}`, visitorsOfOneSite]]
  return userId ? [[`${call.access} ${userId} ${siteId}`, everybody[call.access]]] : []
}

/** What is counted of the account that the input names, by the address and in all. */
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
