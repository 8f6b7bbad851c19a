import type { Id } from '#core/id.ts'
import type { Engine } from './run-bucket.ts'
import { renewLeases } from './store-deliveries.ts'

/**
 * Renews the leases on messages that a run holds, so that they aren't treated as abandoned while the process is alive.
 */
export interface LeaseKeeper {
  hold(ids: readonly Id[]): void
  release(ids: readonly Id[]): void
  stop(): Promise<void>
}

interface KeeperSpec {
  readonly engine: Engine
  readonly siteId: Id
  readonly leaseId: Id
  readonly lease: number
}

export function leaseKeeper({ engine, siteId, leaseId, lease }: KeeperSpec): LeaseKeeper {
  const { database, tools } = engine
  const held = new Set<Id>()
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    if (held.size === 0) return
    const until = new Date(tools.now() + lease)
    renewing = database
      .inSite(siteId, (db) => renewLeases(db, siteId, [...held], leaseId, until))
      .catch((error: unknown) => tools.log.warn({ err: error, siteId }, 'leases could not be renewed'))
  }, lease / 3)
  return {
    hold(ids) {
      for (const id of ids) held.add(id)
    },
    release(ids) {
      for (const id of ids) held.delete(id)
    },
    async stop() {
      clearInterval(timer)
      await renewing
    },
  }
}
