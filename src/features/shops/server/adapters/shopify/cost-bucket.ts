import type { ShopParts } from '../adapter.ts'
import type { Cost } from './graphql.ts'

/** Keeps to the points that Shopify gives a shop: each query costs some, and so many come back each second. */
export function costBucket({ now, sleep }: Pick<ShopParts, 'now' | 'sleep'>) {
  const costs = new Map<string, number>()
  let status: { available: number; restoreRate: number; at: number } | null = null

  /** Milliseconds until there are so many points. */
  function waitFor(points: number): number {
    if (!status || status.restoreRate <= 0) return 1000
    const available = status.available + ((now() - status.at) / 1000) * status.restoreRate
    return Math.max(0, Math.ceil(((points - available) / status.restoreRate) * 1000))
  }

  return {
    /** Waits until an operation that was asked before can be paid for. */
    async ready(text: string): Promise<void> {
      const cost = costs.get(text)
      if (cost === undefined || !status) return
      const wait = waitFor(cost)
      if (wait > 0) await sleep(wait)
    },
    /** Learns what an answer says of the bucket; answers how long the same operation has to wait. */
    take(text: string, cost: Cost | undefined): number {
      if (!cost) return 1000
      const { currentlyAvailable, restoreRate } = cost.throttleStatus
      costs.set(text, cost.requestedQueryCost)
      status = { available: currentlyAvailable, restoreRate, at: now() }
      return Math.max(100, waitFor(cost.requestedQueryCost))
    },
  }
}
