import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import type { ShopCredentials, ShopParts } from '../adapter.ts'

/**
 * Creates the parts needed to open a shop on a local server. Waiting advances the clock, and renewed credentials are
 * stored in `stored`.
 */
export function shopParts(
  origin: string,
  credentials: ShopCredentials,
  { clock, timeout }: { clock: { now: number }; timeout?: number },
) {
  const kept = { stored: credentials, waits: [] as number[], renewals: 0 }
  const parts: ShopParts = {
    origin,
    credentials,
    fetch: (address, request) =>
      guardedFetch(address, { ...request, trusted: new Set([new URL(origin).origin]), ...(timeout && { timeout }) }),
    now: () => clock.now,
    sleep: async (ms) => {
      kept.waits.push(ms)
      clock.now += ms
    },
    renewCredentials: async (renew) => {
      kept.stored = await renew(kept.stored)
      kept.renewals += 1
      return kept.stored
    },
  }
  return { parts, kept }
}
