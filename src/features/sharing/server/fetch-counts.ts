import { z } from 'zod'
import { id } from '#core/fields.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { sumOfDistinct } from '../rules.ts'
import { askNetwork, type NetworkDeps } from './ask-networks.ts'
import { openToken } from './facebook-token.ts'
import { sealedToken } from './store.ts'
import { storeCount, countingNetworks } from './store-network-counts.ts'

const payload = z.object({
  site_id: id,
  host: z.string(),
  path: z.string(),
  /** The page's current and former hosts. */
  hosts: z.array(z.string()).max(12),
  networks: z.array(z.enum(countingNetworks)),
})

/** The job's name and options, for adding it. */
export const fetchCounts = { name: 'sharing.fetch-counts', payload, maxAttempts: 1 } as const

/**
 * Requests share counts of a page from networks, for all addresses that it has had. Without a complete response, the
 * stored count stays.
 */
export function fetchCountsIn(deps: NetworkDeps): Job<typeof payload> {
  return job({
    ...fetchCounts,
    async run({ site_id: siteId, host, path, hosts, networks }, { database, keyFor }) {
      const sealed = await database.inSite(siteId, (db) => sealedToken(db, siteId))
      const token = sealed ? openToken({ keyFor }, siteId, sealed) : ''
      const addresses = hosts.flatMap((one) => [`https://${one}${path}`, `http://${one}${path}`])
      for (const network of networks) {
        if (network === 'facebook' && !token) continue
        const counts: number[] = []
        let isWhole = true
        for (const address of addresses) {
          const count = await askNetwork(deps, network, address, token)
          if (count === null) isWhole = false
          else counts.push(count)
        }
        // Partial counts would make the total drop.
        if (isWhole)
          await database.inSite(siteId, (db) =>
            storeCount(db, siteId, { host, path }, { network, count: sumOfDistinct(counts) }),
          )
      }
    },
  })
}
