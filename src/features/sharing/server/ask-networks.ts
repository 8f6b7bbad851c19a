import type { GuardedAnswer, GuardedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import type { CountingNetwork } from './store-network-counts.ts'

/** Dependencies for requests to networks. */
export interface NetworkDeps {
  readonly fetch: (address: string, request: GuardedRequest) => Promise<GuardedAnswer>
  /** Origins of the networks' APIs, by name. Tests use their own servers. */
  readonly origins: Readonly<Record<CountingNetwork, string>>
}

/** Returns a network's share count of a URL; null if it doesn't return one. Never throws. */
export async function askNetwork(
  { fetch, origins }: NetworkDeps,
  network: CountingNetwork,
  url: string,
  token: string,
): Promise<number | null> {
  try {
    const address =
      network === 'facebook'
        ? `${origins.facebook}/?fields=engagement&id=${encodeURIComponent(url)}`
        : `${origins.pinterest}/v1/urls/count.json?callback=count&url=${encodeURIComponent(url)}`
    // Sent as a header, because URLs are written to logs.
    const headers = network === 'facebook' ? { authorization: `Bearer ${token}` } : {}
    const { status, body } = await fetch(address, { headers, timeout: 10_000, maxBytes: 16_384 })
    if (status !== 200) return null
    const text = body.toString('utf8')
    const count =
      network === 'facebook'
        ? (JSON.parse(text) as { engagement?: { share_count?: unknown } }).engagement?.share_count
        : (JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '{}') as { count?: unknown }).count
    return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
  } catch {
    return null
  }
}
