import type { GuardedAnswer, GuardedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import type { TellingNetwork } from './store-network-counts.ts'

/** What asking networks takes of the world. */
export interface NetworkWorld {
  readonly fetch: (address: string, request: GuardedRequest) => Promise<GuardedAnswer>
  /** Where the networks answer, by name; tests have servers of their own. */
  readonly origins: Readonly<Record<TellingNetwork, string>>
}

/** How often an address was shared, as the network tells; null where it does not. Never throws. */
export async function askNetwork(
  { fetch, origins }: NetworkWorld,
  network: TellingNetwork,
  url: string,
  token: string,
): Promise<number | null> {
  try {
    const address =
      network === 'facebook'
        ? `${origins.facebook}/?fields=engagement&id=${encodeURIComponent(url)}`
        : `${origins.pinterest}/v1/urls/count.json?callback=count&url=${encodeURIComponent(url)}`
    // Not in the address: those are written to logs.
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
