import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { domainsOf } from '../store-places.ts'

/** Returns the domains from which the site may send: those verified by DNS. */
export async function verifiedDomains(db: Db, siteId: Id): Promise<Set<string>> {
  const rows = await domainsOf(db, siteId)
  return new Set(rows.filter(({ verified_at }) => verified_at !== null).map(({ domain }) => domain))
}
