/** A page as its shares are counted: host and path, so that http and https, with "www." and without, are one. */
export interface PageKey {
  readonly host: string
  readonly path: string
}

const campaign = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|trellis_code)$/i

/** The key of an address; null for one that is no web page's. */
export function pageKey(address: string): PageKey | null {
  const parts = /^https?:\/\/([^/?#\s@]{1,255})(?![^/?#])([^?#\s]*)(?:\?([^#\s]*))?/i.exec(address)
  if (!parts) return null
  const host = hostKey(parts[1]!)
  const path = parts[2]!.replace(/(?<=.)\/$/, '') || '/'
  const query = (parts[3] ?? '')
    .split('&')
    .filter((one) => one && !campaign.test(one.split('=')[0]!))
    .toSorted()
    .join('&')
  return { host, path: `${path}${query && `?${query}`}`.slice(0, 1500) }
}

/** A host as it is compared: small letters, without "www." and the ports that nobody writes. */
function hostKey(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:(80|443)$/, '')
}

/** The hosts whose shares count for a page: its own, and the site's former ones where it is on the site's present one. */
export function countedHosts(host: string, siteUrl: string, former: readonly string[]): string[] {
  const now = pageKey(siteUrl)?.host
  const all = [now, ...former.map(hostKey)]
  return all.includes(host) ? [...new Set([host, ...all.flatMap((one) => one ?? [])])] : [host]
}

/**
 * What a network says of the addresses that a page has had, as one figure: networks that follow redirects tell the same figure
 * for several of them, which then counts once.
 */
export function sumOfDistinct(counts: readonly number[]): number {
  return [...new Set(counts)].reduce((sum, count) => sum + count, 0)
}

/** Sorted by use, the most used first; those that nobody used stay in their order. */
export function sortedByUse<T extends { readonly network: string }>(
  networks: readonly T[],
  clicks: Readonly<Record<string, number>>,
): T[] {
  return networks.toSorted((a, b) => (clicks[b.network] ?? 0) - (clicks[a.network] ?? 0))
}
