import type { Id } from '#core/id.ts'
import type { Db } from './database.ts'

const sites = new WeakMap<Db, Id>()

/** Records the one site that a transaction sees. */
export function bindToSite(db: Db, siteId: Id): void {
  sites.set(db, siteId)
}

/** Returns the one site that a transaction sees. Undefined for a transaction across sites. */
export function siteOfTransaction(db: Db): Id | undefined {
  return sites.get(db)
}
