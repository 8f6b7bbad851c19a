import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { shopConnectionOf } from '#features/shops/server/index.ts'
import type { ConnectedStore } from './parts.ts'

/** The store that a site is connected with, as the discount settings show it; null without one. Nothing in it is secret. */
export async function storeOf(db: Db, siteId: Id): Promise<ConnectedStore | null> {
  const row = await shopConnectionOf(db, siteId)
  if (!row) return null
  const { currency, name, warnings } = row.facts
  return { service: row.service, name, isValid: row.state === 'connected', currency, warnings }
}
