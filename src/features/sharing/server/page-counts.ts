import type { VisitorContext } from '#platform/server/context.ts'
import { siteById } from '#features/sites/server/index.ts'
import { countedHosts, pageKey } from '../rules.ts'
import { fetchCounts } from './fetch-counts.ts'
import { findExtra, sealedToken } from './store.ts'
import { totalsOf } from './store-clicks.ts'
import { markRequested, networkCounts, type CountingNetwork } from './store-network-counts.ts'

const hour = 3600 * 1000

/**
 * Returns how many times a page was shared, by network: our own clicks, or the network's count if that's higher. A job
 * requests networks' counts, at most once an hour per page and network. Until they respond, their previous counts are
 * used.
 */
export async function pageCounts(
  { db, siteId, now, jobs }: Pick<VisitorContext, 'db' | 'siteId' | 'now' | 'jobs'>,
  url: string,
): Promise<Record<string, number>> {
  const page = pageKey(url)
  const share = await findExtra(db, siteId, 'share-buttons')
  if (!page || !share?.is_on || !(share.settings.counts.each || share.settings.counts.total)) return {}
  const { former_hosts, with_pinterest } = share.more
  const siteUrl = (await siteById(db, siteId))?.url ?? ''
  const hosts = countedHosts(page.host, siteUrl, former_hosts)
  const counts = await totalsOf(db, siteId, { hosts, path: page.path })

  const shown = new Set<string>(share.settings.networks.map(({ network }) => network))
  const asks: CountingNetwork[] = [
    ...(shown.has('facebook') && (await sealedToken(db, siteId)) ? (['facebook'] as const) : []),
    ...(shown.has('pinterest') && with_pinterest ? (['pinterest'] as const) : []),
  ]
  // Only for the site's own pages, because anyone can call this.
  const isOwn = !!pageKey(siteUrl) && countedHosts(pageKey(siteUrl)!.host, siteUrl, former_hosts).includes(page.host)
  if (!asks[0] || !isOwn) return counts
  // A former address is the same page.
  const kept = { host: pageKey(siteUrl)!.host, path: page.path }
  const known = await networkCounts(db, siteId, kept)
  const due: CountingNetwork[] = []
  for (const network of asks) {
    const stored = known.find((one) => one.network === network)
    if (stored?.count) counts[network] = Math.max(counts[network] ?? 0, stored.count)
    if (stored && stored.asked_at.getTime() > now() - hour) continue
    if (await markRequested(db, siteId, kept, { network, at: new Date(now()) })) due.push(network)
  }
  if (due[0]) await jobs.add(db, fetchCounts, { site_id: siteId, ...kept, hosts, networks: due })
  return counts
}
