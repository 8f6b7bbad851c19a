import type { Id } from '#core/id.ts'
import type { Db } from './database.ts'

const sites = new WeakMap<Db, Id>()

/** Notes the one site that a transaction sees. */
export function bindToSite(db: Db, siteId: Id): void {
  sites.set(db, siteId)
}

/** The one site that a transaction sees; undefined for one across sites. */
export function siteOfTransaction(db: Db): Id | undefined {
  return sites.get(db)
}
