/** A page by which shares are counted: host and path, so that http and https, and "www." or not, are the same page. */
export interface PageKey {
  readonly host: string
  readonly path: string
}

const campaign = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|trellis_code)$/i

/** Returns the key of a URL; null if it isn't a web page's. */
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

/** Normalizes a host for comparison: lowercase, without "www." and default ports. */
function hostKey(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:(80|443)$/, '')
}

/**
 * Returns the hosts whose shares count for a page: its own and, if it's on the site's current or a former host, all of
 * those.
 */
export function countedHosts(host: string, siteUrl: string, former: readonly string[]): string[] {
  const now = pageKey(siteUrl)?.host
  const all = [now, ...former.map(hostKey)]
  return all.includes(host) ? [...new Set([host, ...all.flatMap((one) => one ?? [])])] : [host]
}

/**
 * Combines a network's counts for the addresses that a page has had. Networks that follow redirects return the same
 * count for several of them, which then counts once.
 */
export function sumOfDistinct(counts: readonly number[]): number {
  return [...new Set(counts)].reduce((sum, count) => sum + count, 0)
}

/** Sorts networks by use, most used first. Unused ones keep their order. */
export function sortedByUse<T extends { readonly network: string }>(
  networks: readonly T[],
  clicks: Readonly<Record<string, number>>,
): T[] {
  return networks.toSorted((a, b) => (clicks[b.network] ?? 0) - (clicks[a.network] ?? 0))
}
