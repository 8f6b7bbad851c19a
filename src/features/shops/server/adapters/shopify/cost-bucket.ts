import type { ShopParts } from '../adapter.ts'
import type { Cost } from './graphql.ts'

/**
 * Stays within the query points that Shopify allows a shop. Each query costs points, and a number of points are
 * restored each second.
 */
export function costBucket({ now, sleep }: Pick<ShopParts, 'now' | 'sleep'>) {
  const costs = new Map<string, number>()
  let status: { available: number; restoreRate: number; at: number } | null = null

  /** Milliseconds until this many points are available. */
  function waitFor(points: number): number {
    if (!status || status.restoreRate <= 0) return 1000
    const available = status.available + ((now() - status.at) / 1000) * status.restoreRate
    return Math.max(0, Math.ceil(((points - available) / status.restoreRate) * 1000))
  }

  return {
    /** Waits until there are enough points for an operation whose cost is known from an earlier request. */
    async ready(text: string): Promise<void> {
      const cost = costs.get(text)
      if (cost === undefined || !status) return
      const wait = waitFor(cost)
      if (wait > 0) await sleep(wait)
    },
    /** Records the bucket's state from a response. Returns how many milliseconds the same operation has to wait. */
    take(text: string, cost: Cost | undefined): number {
      if (!cost) return 1000
      const { currentlyAvailable, restoreRate } = cost.throttleStatus
      costs.set(text, cost.requestedQueryCost)
      status = { available: currentlyAvailable, restoreRate, at: now() }
      return Math.max(100, waitFor(cost.requestedQueryCost))
    },
  }
}
